import { useState } from "react";
import type { OpenPayout } from "@/api/contract";
import { useOpenPayouts } from "@/features/treasury/bank";
import { accountWords } from "@/features/treasury/words";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

const states: Record<OpenPayout["state"], { tone: Tone; word: string }> = {
  ordered: { tone: "quiet", word: "Not sent yet" },
  staged: { tone: "waiting", word: "Possibly sent" },
  sent: { tone: "waiting", word: "Sent to the bank" },
};

const kinds: Record<OpenPayout["kind"], string> = {
  withdrawal: "Customer redemption",
  return: "Return to sender",
  micro_deposit: "Micro-deposit",
  fee_payout: "Fee payout",
  safeguarding_top_up: "Safeguarding top-up",
  backing_purchase: "Purchase for the reserve",
  backing_top_up: "Reserve top-up",
  backing_surplus: "Surplus of the reserve",
};

const columns: Column<OpenPayout>[] = [
  {
    key: "purpose",
    header: "Purpose",
    cell: ({ kind }) => kinds[kind],
    second: ({ id }) => id,
    card: "title",
  },
  { key: "account", header: "From", cell: ({ account }) => accountWords[account], card: "detail" },
  { key: "ordered", header: "Ordered", cell: ({ orderedAt }) => <Moment at={orderedAt} /> },
  {
    key: "state",
    header: "Status",
    cell: ({ state }) => <Status tone={states[state].tone}>{states[state].word}</Status>,
    second: ({ sentAt }) =>
      sentAt && (
        <>
          since <Moment at={sentAt} />
        </>
      ),
    card: "status",
  },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount }) => <Money amount={amount} currency="GBP" />,
    align: "end",
    card: "figure",
  },
];

/** Outgoing payments whose outcome is not known yet, oldest first. */
export function OpenPayouts() {
  const [page, setPage] = useState(1);
  const payouts = useOpenPayouts(page);
  return (
    <section>
      <SectionHead title="Payments in progress" />
      <ReadPages
        of={payouts}
        what="the payments"
        rows={4}
        empty={<Empty>No payments in progress. The bank has confirmed every payment.</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/bank/payout" }}
      >
        {(list) => (
          <DataList label="Payments in progress" columns={columns} rows={list} rowKey={({ id }) => id} />
        )}
      </ReadPages>
    </section>
  );
}
