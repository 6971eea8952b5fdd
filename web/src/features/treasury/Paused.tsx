import { Link } from "@tanstack/react-router";
import type { TreasuryOverview } from "@/api/contract";
import { Callout } from "@/ui/Callout";
import { Moment } from "@/ui/Moment";

type Pause = NonNullable<TreasuryOverview["paused"]>;

const reasons: Record<string, string> = {
  bank_files_newer: "the bank’s files or payments are ahead of the books",
  chain_nonces_newer: "our keys have sent transactions that are not in the books",
  anchors_newer: "a network has an attestation that is not in the books",
  not_compared: "the bank or a network did not respond, so it is unknown whether the books are current",
};

/** Why and since when nothing moves money. */
export function Paused({ paused }: { paused: Pause }) {
  return (
    <Callout label="Payments are paused" role="alert">
      <strong>Payments are paused</strong> since <Moment at={paused.since} />, because{" "}
      {reasons[paused.reason] ?? paused.reason}. No payouts or mints are made, and new orders are refused.{" "}
      {paused.reason === "not_compared" &&
        "The pause ends automatically once all have responded and none is ahead of the books. "}
      Two operators can release it in the <Link to="/backoffice/exceptions">exceptions</Link>.
    </Callout>
  );
}
