import { Button } from "@mantine/core";
import { useState } from "react";
import type { DebitResolution } from "@/api/contract";
import { useDebitResolutions, useRetryTopUp } from "@/features/treasury/debits";
import { isZero } from "@/lib/decimal";
import { useMay } from "@/lib/operator";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

const statuses: Record<DebitResolution["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Awaiting approval" },
  rejected: { tone: "quiet", word: "Rejected" },
  cancelled: { tone: "quiet", word: "Cancelled" },
  topping_up: { tone: "waiting", word: "Top-up in progress" },
  top_up_failed: { tone: "bad", word: "Top-up failed" },
  completed: { tone: "good", word: "Completed" },
};

const purposes: Record<DebitResolution["purpose"], string> = {
  charge: "Bank charge or error",
  recall: "Recalled customer payment",
  unmatched_credit: "Recalled unmatched payment",
  lost_deposit: "Lost coins, paid for by us",
};

/** The customer or the unmatched payment a resolution concerns, by its ID. */
const subjectOf = ({ customerId, unmatchedCreditId }: DebitResolution) =>
  customerId ? `Customer ${customerId}` : unmatchedCreditId ? `Unmatched payment ${unmatchedCreditId}` : "–";

const sum = (amount: string) => (isZero(amount) ? "–" : <Money amount={amount} currency="GBP" />);

const columns: Column<DebitResolution>[] = [
  {
    key: "purpose",
    header: "Resolution",
    cell: ({ purpose }) => purposes[purpose],
    second: ({ reason }) => reason,
    card: "title",
  },
  {
    key: "subject",
    header: "Concerns",
    cell: subjectOf,
    second: ({ purpose, ref }) => (purpose === "lost_deposit" ? `Deposit ${ref}` : `Bank reference ${ref}`),
  },
  {
    key: "requested",
    header: "Requested",
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    second: ({ requestedBy }) => requestedBy || "Automatic",
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].word}</Status>,
    second: ({ endedAt, failureReason }) => failureReason ?? (endedAt && <Moment at={endedAt} />),
    card: "status",
  },
  { key: "recovered", header: "Recovered", cell: ({ recovered }) => sum(recovered), align: "end" },
  { key: "topUp", header: "Top-up", cell: ({ topUp }) => sum(topUp), align: "end" },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount }) => <Money amount={amount} currency="GBP" />,
    align: "end",
    card: "figure",
  },
];

/** The resolutions of debits: what each debit was, and how the safeguarding account was restored. */
export function DebitResolutions() {
  const [page, setPage] = useState(1);
  const resolutions = useDebitResolutions(page);
  const topUp = useRetryTopUp();
  const may = useMay("treasury");
  const actions: Column<DebitResolution> = {
    key: "actions",
    header: "Actions",
    cell: ({ id, status }) =>
      status === "top_up_failed" && (
        <Button
          size="xs"
          loading={topUp.isPending && topUp.variables === id}
          onClick={() => topUp.mutate(id)}
        >
          Retry top-up
        </Button>
      ),
    card: "actions",
  };
  return (
    <section>
      <SectionHead title="Resolved" />
      <ReadPages
        of={resolutions}
        what="the resolved debits"
        rows={3}
        empty={<Empty>No debits have been resolved yet.</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/treasury/debit-resolution" }}
      >
        {(list) => (
          <DataList
            label="Resolved debits"
            columns={
              may && list.some(({ status }) => status === "top_up_failed") ? [...columns, actions] : columns
            }
            rows={list}
            rowKey={({ id }) => id}
          />
        )}
      </ReadPages>
    </section>
  );
}
