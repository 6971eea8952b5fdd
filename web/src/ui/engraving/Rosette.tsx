import { indexes } from "@/ui/engraving/curves";

type RosetteProps = { petals: number; line: number; breadth?: number; className?: string };

/** One ellipse turned again and again: the mark, and the small rosettes beside the steps. */
export function Rosette({ petals, line, breadth = 17, className }: RosetteProps) {
  return (
    <svg
      viewBox="-50 -50 100 100"
      fill="none"
      stroke="currentColor"
      strokeWidth={line}
      aria-hidden="true"
      className={className}
    >
      {indexes(petals).map((petal) => (
        <ellipse
          key={petal}
          rx={46}
          ry={breadth}
          transform={`rotate(${((petal * 180) / petals).toFixed(1)})`}
        />
      ))}
    </svg>
  );
}
