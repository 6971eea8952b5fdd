import { Rosette } from "@/ui/engraving/Rosette";

/** The name with its rosette. Always a full document load: it leads out of the account area. */
export function Mark() {
  return (
    <a className="mark" href="/">
      <Rosette petals={9} line={2.2} breadth={18} />
      GBPC
    </a>
  );
}
