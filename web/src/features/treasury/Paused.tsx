import { Link } from "@tanstack/react-router";
import type { TreasuryOverview } from "@/api/contract";
import { Callout } from "@/ui/Callout";
import { Moment } from "@/ui/Moment";

type Pause = NonNullable<TreasuryOverview["paused"]>;

const reasons: Record<string, string> = {
  bank_files_newer: "the bank’s files or payments are newer than the books",
  chain_nonces_newer: "our keys have sent transactions that the books do not know",
  anchors_newer: "a network has an attestation that is newer than the books",
  not_compared: "the bank or a network did not answer, so it is not known whether the books are current",
};

/** Why and since when nothing moves money. */
export function Paused({ paused }: { paused: Pause }) {
  return (
    <Callout label="Payments are paused" role="alert">
      <strong>Payments are paused</strong> since <Moment at={paused.since} />, because{" "}
      {reasons[paused.reason] ?? paused.reason}. Nothing is paid out or minted, and orders are refused.{" "}
      {paused.reason === "not_compared" && "It ends by itself once all have answered and none is newer. "}
      Two operators can release it in the <Link to="/backoffice/exceptions">exceptions</Link>.
    </Callout>
  );
}
