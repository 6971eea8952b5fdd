import { type Tariff, useSchedule } from "@/features/pricing/schedule";
import { fromUnits, grouped, isZero } from "@/lib/decimal";
import { type Column, DataTable } from "@/ui/DataTable";
import { Failed } from "@/ui/Failed";

const kindWords: Record<Tariff["kind"], { title: string; text: string }> = {
  fiat_deposit: { title: "Buy", text: "Pay in pounds from your bank" },
  chain_withdrawal: { title: "Send", text: "To an address on a chain" },
  chain_deposit: { title: "Receive", text: "Coins sent to your deposit address" },
  fiat_withdrawal: { title: "Redeem", text: "Pounds to your bank account" },
};

const order: Tariff["kind"][] = ["fiat_deposit", "chain_withdrawal", "chain_deposit", "fiat_withdrawal"];

type FeeRow = { kind: Tariff["kind"]; tariff: Tariff | undefined };

/** What is shown of a tariff once it has arrived. */
const shown = (value: (tariff: Tariff) => string) => (row: FeeRow) =>
  row.tariff === undefined ? "…" : value(row.tariff);

const columns: Column<FeeRow>[] = [
  {
    key: "kind",
    header: "What you do",
    cell: ({ kind }) => kindWords[kind].title,
    second: ({ kind }) => kindWords[kind].text,
    card: "title",
  },
  { key: "fee", header: "Fee", cell: shown(feeOf) },
  {
    key: "minimum",
    header: "Minimum",
    cell: shown(({ minimum, currency }) => sum(minimum, currency) ?? "Any amount"),
    align: "end",
  },
  {
    key: "perTransaction",
    header: "Per transaction, up to",
    cell: shown(({ perTransaction, currency }) => sum(perTransaction, currency) ?? "No limit"),
    align: "end",
  },
  {
    key: "perDay",
    header: "Per day, up to",
    cell: shown(({ perDay, currency }) => sum(perDay, currency) ?? "No limit"),
    align: "end",
  },
];

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
    <DataTable
      label="Fees and limits"
      columns={columns}
      rows={rows}
      rowKey={({ kind }) => kind}
      busy={schedule.state === "waiting"}
      stacked
    />
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
