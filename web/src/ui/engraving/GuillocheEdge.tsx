import { Braid } from "@/ui/engraving/Braid";

/** A fine ribbon that fills its box from left to right. Stood on end by the style sheet where it is a side. */
export function GuillocheEdge() {
  return (
    <svg
      viewBox="0 0 1920 72"
      preserveAspectRatio="xMinYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className="engraved"
    >
      <Braid y={36} from={0} to={1920} height={60} wave={120} strands={13} />
      <Braid y={36} from={0} to={1920} height={22} wave={40} strands={5} />
    </svg>
  );
}
