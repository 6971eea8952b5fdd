import { useOwnId } from "@/lib/useOwnId";
import { indexes, wavePath } from "@/ui/engraving/curves";

type BraidProps = { y: number; from: number; to: number; height: number; wave: number; strands: number };

/**
 * A guilloche ribbon along y: one sine drawn at many heights, twice, the second set a quarter of a wave
 * on. The lines keep their thickness because `.engraved` does not scale strokes.
 */
export function Braid({ y, from, to, height, wave, strands }: BraidProps) {
  const id = useOwnId();
  const shares = indexes(strands).map((strand) => (2 * strand) / (strands - 1) - 1);
  return (
    <>
      <defs>
        <path id={id} d={wavePath(from - wave, to + wave, wave)} />
      </defs>
      {[0, wave / 4].map((shift) =>
        shares.map((share) => (
          <use
            key={`${shift} ${share}`}
            href={`#${id}`}
            transform={`matrix(1 0 0 ${((share * height) / 200).toFixed(4)} ${shift} ${y})`}
          />
        )),
      )}
    </>
  );
}
