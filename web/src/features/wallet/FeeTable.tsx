import { type Tariff, useSchedule } from "@/features/wallet/schedule";
import { fromUnits, grouped, isZero } from "@/lib/decimal";
import { Failed } from "@/ui/Failed";
import { TableFrame } from "@/ui/TableFrame";

const kindWords: Record<Tariff["kind"], { title: string; text: string }> = {
  fiat_deposit: { title: "Buy", text: "Pay in pounds from your bank" },
  chain_withdrawal: { title: "Send", text: "To an address on a chain" },
  chain_deposit: { title: "Receive", text: "Coins sent to your deposit address" },
  fiat_withdrawal: { title: "Redeem", text: "Pounds to your bank account" },
};

const order: Tariff["kind"][] = ["fiat_deposit", "chain_withdrawal", "chain_deposit", "fiat_withdrawal"];

/**
 * What each movement costs and how much it may be, as the server publishes it. The rows are known before
 * their figures, so nothing moves when these arrive.
 */
export function FeeTable() {
  const schedule = useSchedule();
  if (schedule.state === "failed") {
    return <Failed what="the fees" onRetry={schedule.retry} />;
  }
  const rows = order
    .map((kind) => ({ kind, tariff: schedule.data?.fees.find((tariff) => tariff.kind === kind) }))
    .filter(({ tariff }) => schedule.state === "waiting" || tariff !== undefined);
  return (
    <TableFrame label="Fees and limits">
      <table className="ledger ledger-stacked figures" aria-busy={schedule.state === "waiting"}>
        <thead>
          <tr>
            <th scope="col">What you do</th>
            <th scope="col">Fee</th>
            <th scope="col" className="amount">
              From
            </th>
            <th scope="col" className="amount">
              At once, up to
            </th>
            <th scope="col" className="amount">
              In a day, up to
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, tariff }) => (
            <tr key={kind}>
              <th scope="row">
                {kindWords[kind].title}
                <span className="row-second">{kindWords[kind].text}</span>
              </th>
              <td data-label="Fee">{tariff ? feeOf(tariff) : "…"}</td>
              <td className="amount" data-label="From">
                {tariff ? (sum(tariff.minimum, tariff.currency) ?? "any amount") : "…"}
              </td>
              <td className="amount" data-label="At once, up to">
                {tariff ? (sum(tariff.perTransaction, tariff.currency) ?? "no limit") : "…"}
              </td>
              <td className="amount" data-label="In a day, up to">
                {tariff ? (sum(tariff.perDay, tariff.currency) ?? "no limit") : "…"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function feeOf({ fixed, basisPoints, currency }: Tariff): string {
  const parts: string[] = [];
  if (!isZero(fixed)) {
    parts.push(sum(fixed, currency) ?? "");
  }
  if (basisPoints > 0) {
    parts.push(`${fromUnits(BigInt(basisPoints), 2)}%`);
  }
  return parts.length === 0 ? "Free" : parts.join(" + ");
}

function sum(amount: string | null, currency: string): string | null {
  if (amount === null || amount === undefined) {
    return null;
  }
  return currency === "GBP" ? `£${grouped(amount)}` : `${grouped(amount)} ${currency}`;
}
