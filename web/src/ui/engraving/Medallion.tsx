import { indexes } from "@/ui/engraving/curves";
import { LaceRing } from "@/ui/engraving/LaceRing";

type MedallionProps = {
  /** How often the ellipse is turned, and how wide it is: the two numbers that make each page's own figure. */
  petals: number;
  breadth: number;
  lobes: number;
  className?: string;
};

const centre = { x: 0, y: 0 };

/** A rosette in a ring of lace. One figure a page, never two the same. */
export function Medallion({ petals, breadth, lobes, className = "" }: MedallionProps) {
  return (
    <svg
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={`engraved ${className}`}
    >
      {indexes(petals).map((petal) => (
        <ellipse
          key={petal}
          rx={84}
          ry={breadth}
          transform={`rotate(${((petal * 180) / petals).toFixed(2)})`}
        />
      ))}
      <LaceRing centre={centre} inner={85} outer={98} lobes={lobes} strands={3} />
    </svg>
  );
}
