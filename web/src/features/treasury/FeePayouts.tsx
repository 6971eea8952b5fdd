import { Button } from "@mantine/core";
import { useState } from "react";
import type { AccruedFees, FeePayout } from "@/api/contract";
import styles from "@/features/treasury/FeePayouts.module.css";
import { useAccruedFees, useFeePayouts, useRequestFeePayout } from "@/features/treasury/feePayouts";
import { isZero, typedAmount } from "@/lib/decimal";
import { useMay } from "@/lib/operator";
import { anAmount, longestOrder } from "@/lib/typed";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { ForRole } from "@/ui/ForRole";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

const statuses: Record<FeePayout["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Awaiting approval" },
  rejected: { tone: "quiet", word: "Rejected" },
  ordered: { tone: "waiting", word: "Ordered" },
  debited: { tone: "waiting", word: "Debited, not credited yet" },
  completed: { tone: "good", word: "Completed" },
  failed: { tone: "bad", word: "Failed" },
  returned: { tone: "bad", word: "Returned by the bank" },
};

const columns: Column<FeePayout>[] = [
  {
    key: "requested",
    header: "Requested",
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    second: ({ requestedBy }) => requestedBy,
    card: "title",
  },
  { key: "reason", header: "Reason", cell: ({ reason }) => reason },
  { key: "debited", header: "Debited", cell: ({ debitedAt }) => <MomentOrDash at={debitedAt} /> },
  { key: "credited", header: "Credited", cell: ({ creditedAt }) => <MomentOrDash at={creditedAt} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].word}</Status>,
    second: ({ failureReason }) => failureReason,
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

const MomentOrDash = ({ at }: { at: string | null }) => (at === null ? "–" : <Moment at={at} />);

/** The accrued fees and their payouts to the corporate account. */
export function FeePayouts() {
  const accrued = useAccruedFees();
  return (
    <div className={styles.sections}>
      <Read of={accrued} what="the accrued fees" rows={6}>
        {(data) => <Available accrued={data} />}
      </Read>
      <Payouts />
    </div>
  );
}

function Available({ accrued }: { accrued: AccruedFees }) {
  const request = useRequestFeePayout();
  const may = useMay("treasury");
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <section>
      <SectionHead title="Available for payout">
        {may && (
          <Button size="xs" disabled={isZero(accrued.available)} onClick={() => setDialogOpen(true)}>
            Pay out fees
          </Button>
        )}
      </SectionHead>
      <Facts
        facts={[
          ["Accrued fees", <Money key="accrued" amount={accrued.accrued} currency="GBPC" />],
          ["Fees of payments in flight", <Money key="notFinal" amount={accrued.notFinal} currency="GBPC" />],
          ["Payouts in progress", <Money key="pending" amount={accrued.pending} currency="GBP" />],
          ["Available now", <Money key="available" amount={accrued.available} currency="GBP" />],
        ]}
      />
      <ForRole roles={["treasury"]} to="pay out fees" />
      <ReasonDialog
        opened={dialogOpen}
        title="Pay out fees"
        action="Submit for approval"
        also={{ name: "amount", label: "Amount in GBP", rule: anAmount("GBP") }}
        most={longestOrder}
        busy={request.isPending}
        error={request.error}
        onClose={() => setDialogOpen(false)}
        onConfirm={(reason, amount) =>
          request.mutate({ amount: typedAmount(amount), reason }, { onSuccess: () => setDialogOpen(false) })
        }
      >
        <p>
          No money moves yet. When a second operator approves, the amount is paid from the safeguarding
          account to the corporate account. Available: <Money amount={accrued.available} currency="GBP" />.
        </p>
      </ReasonDialog>
    </section>
  );
}

function Payouts() {
  const [page, setPage] = useState(1);
  const payouts = useFeePayouts(page);
  return (
    <section>
      <SectionHead title="Payouts" />
      <ReadPages
        of={payouts}
        what="the fee payouts"
        rows={4}
        empty={<Empty>No fee payouts yet.</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/treasury/fee-payout" }}
      >
        {(list) => <DataList label="Fee payouts" columns={columns} rows={list} rowKey={({ id }) => id} />}
      </ReadPages>
    </section>
  );
}
