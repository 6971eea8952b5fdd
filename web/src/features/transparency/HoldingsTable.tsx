import type { Transparency } from "@/api/contract";
import { dayShown } from "@/lib/moment";
import { type Column, DataTable } from "@/ui/DataTable";
import { Money } from "@/ui/Money";

type Holding = Transparency["reserve"]["holdings"][number];

const kinds: Record<Holding["kind"], string> = {
  treasury_bill: "Treasury bill",
  gilt: "Gilt",
  money_market_fund: "Public-debt money-market fund",
};

const columns: Column<Holding>[] = [
  {
    key: "name",
    header: "Instrument",
    cell: ({ name }) => name,
    second: ({ kind, isin }) => `${kinds[kind]}, ${isin}`,
    card: "title",
  },
  {
    key: "matures",
    header: "Matures",
    cell: ({ matures }) => (matures === null ? "–" : dayShown(matures)),
    second: ({ custodian }) => `At ${custodian}`,
  },
  {
    key: "valued",
    header: "Valued on",
    cell: ({ valuedOn }) => (valuedOn === null ? "Not yet, counts at cost" : dayShown(valuedOn)),
    second: ({ valuer }) => valuer && `By ${valuer}`,
  },
  {
    key: "value",
    header: "Value",
    cell: ({ value }) => <Money amount={value} currency="GBP" />,
    align: "end",
  },
  {
    key: "amount",
    header: "Value counted",
    cell: ({ basis, amount }) =>
      basis === "uncounted" ? "Valuation too old" : <Money amount={amount} currency="GBP" />,
    align: "end",
  },
];

/** What the reserve holds beside cash. */
export function HoldingsTable({ holdings }: { holdings: Holding[] }) {
  return (
    <DataTable
      label="Holdings other than cash"
      columns={columns}
      rows={holdings}
      rowKey={({ isin, custodian }) => `${isin} ${custodian}`}
      stacked
    />
  );
}
