import { useOwnId } from "@/lib/useOwnId";
import { indexes, lacePath, type Point } from "@/ui/engraving/curves";

type LaceRingProps = { centre: Point; inner: number; outer: number; lobes: number; strands: number };

/** A ring of lace: one closed strand, turned until it weaves. */
export function LaceRing({ centre, inner, outer, lobes, strands }: LaceRingProps) {
  const id = useOwnId();
  const turn = 360 / lobes / strands;
  return (
    <>
      <defs>
        <path id={id} d={lacePath(centre, inner, outer, lobes)} />
      </defs>
      {indexes(strands).map((strand) => (
        <use
          key={strand}
          href={`#${id}`}
          transform={`rotate(${(strand * turn).toFixed(2)} ${centre.x} ${centre.y})`}
        />
      ))}
    </>
  );
}
