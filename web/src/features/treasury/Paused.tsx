import type { TreasuryOverview } from "@/api/contract";
import { reasonInWords } from "@/lib/exceptionReasons";
import { Callout } from "@/ui/Callout";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";

type Pause = NonNullable<TreasuryOverview["paused"]>;

/** Why and since when nothing moves money. */
export function Paused({ paused }: { paused: Pause }) {
  return (
    <Callout label="Payments are paused" role="alert">
      <strong>Payments are paused</strong> since <Moment at={paused.since} />.{" "}
      {reasonInWords("books_stale", paused.reason, paused.details)} No payouts or mints are made, and new
      orders are refused.{" "}
      {paused.reason === "not_compared" &&
        "The pause ends automatically once all have responded and none is ahead of the books. "}
      Two operators can release it in the <Link to="/backoffice/exceptions">exceptions</Link>.
    </Callout>
  );
}
