import { Button } from "@mantine/core";
import { useState } from "react";
import type { CorporateCredit, Debt, Repayment } from "@/api/contract";
import { useCorporateCredits, useDebts, useRepayments, useRequestRepayment } from "@/features/treasury/debts";
import { dayShown } from "@/lib/moment";
import { useMay } from "@/lib/operator";
import { longestOrder, needed } from "@/lib/typed";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { ExportCsv } from "@/ui/ExportCsv";
import { Failed } from "@/ui/Failed";
import { ForRole } from "@/ui/ForRole";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

const amountColumn: Column<{ amount: string }> = {
  key: "amount",
  header: "Amount",
  cell: ({ amount }) => <Money amount={amount} currency="GBP" />,
  align: "end",
  card: "figure",
};

const customerColumn: Column<Pick<Debt, "customer">> = {
  key: "customer",
  header: "Customer",
  cell: ({ customer }) => customer.displayName,
  second: ({ customer }) => customer.email,
  card: "title",
};

/** The debts of customers after a recall or a lost deposit, and their repayments. */
export function CustomerDebts() {
  const may = useMay("treasury");
  const [repaying, setRepaying] = useState<Debt | null>(null);
  const debts = useDebts();
  const actions: Column<Debt> = {
    key: "actions",
    header: "Actions",
    cell: (debt) => (
      <Button size="xs" variant="default" onClick={() => setRepaying(debt)}>
        Book repayment
      </Button>
    ),
    card: "actions",
  };
  return (
    <>
      <section>
        <SectionHead title="Customer debts">
          {debts.data !== undefined && debts.data.list.length > 0 && (
            <ExportCsv of={{ path: "/admin/treasury/debt" }} what="the customer debts" />
          )}
        </SectionHead>
        <Read of={debts} what="the customer debts" rows={2}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty>No customer debts.</Empty>
            ) : (
              <>
                <ForRole roles={["treasury"]} to="book repayments" />
                <DataList<Debt>
                  label="Customer debts"
                  columns={may ? [customerColumn, amountColumn, actions] : [customerColumn, amountColumn]}
                  rows={list}
                  rowKey={({ customer }) => customer.id}
                />
              </>
            )
          }
        </Read>
      </section>
      <Repayments />
      <RepaymentDialog debt={repaying} onClose={() => setRepaying(null)} />
    </>
  );
}

const creditText = ({ amount, sender, reference, bookedAt }: CorporateCredit) =>
  [`£${amount}`, sender.name, reference, dayShown(bookedAt.slice(0, 10))].filter(Boolean).join(", ");

function RepaymentDialog({ debt, onClose }: { debt: Debt | null; onClose: () => void }) {
  const request = useRequestRepayment();
  const credits = useCorporateCredits(debt !== null);

  function handleConfirm(reason: string, creditId: string) {
    if (debt !== null) {
      request.mutate({ customerId: debt.customer.id, creditId, reason }, { onSuccess: onClose });
    }
  }

  return (
    <ReasonDialog
      opened={debt !== null}
      title={debt === null ? "Book repayment" : `Book repayment by ${debt.customer.displayName}`}
      action="Submit for approval"
      also={{
        name: "creditId",
        label: "Credit of the corporate account",
        rule: needed("Choose the credit", 64),
        choices: (credits.data?.list ?? []).map((credit) => ({
          value: credit.id,
          label: creditText(credit),
        })),
      }}
      most={longestOrder}
      busy={request.isPending}
      error={request.error}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <p>
        No money moves. When a second operator approves, the credit reduces the debt. Any excess stays in the
        corporate account and has to be returned.
      </p>
      {credits.isError && <Failed what="the credits" error={credits.error} onRetry={credits.refetch} />}
      {credits.data?.list.length === 0 && (
        <p className={formStyles.fieldHint}>
          No credits to choose from: every credit of the corporate account is already booked.
        </p>
      )}
    </ReasonDialog>
  );
}

const statuses: Record<Repayment["status"], { tone: Tone; word: string }> = {
  requested: { tone: "waiting", word: "Awaiting approval" },
  rejected: { tone: "quiet", word: "Rejected" },
  cancelled: { tone: "quiet", word: "Cancelled" },
  booked: { tone: "good", word: "Booked" },
};

const repaymentColumns: Column<Repayment>[] = [
  customerColumn,
  { key: "reason", header: "Reason", cell: ({ reason }) => reason },
  {
    key: "requested",
    header: "Requested",
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    second: ({ requestedBy }) => requestedBy,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].word}</Status>,
    second: ({ endedAt }) => endedAt && <Moment at={endedAt} />,
    card: "status",
  },
  amountColumn,
];

function Repayments() {
  const [page, setPage] = useState(1);
  const repayments = useRepayments(page);
  return (
    <section>
      <SectionHead title="Repayments" />
      <ReadPages
        of={repayments}
        what="the repayments"
        rows={2}
        empty={<Empty>No repayments yet.</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/treasury/repayment" }}
      >
        {(list) => (
          <DataList label="Repayments" columns={repaymentColumns} rows={list} rowKey={({ id }) => id} />
        )}
      </ReadPages>
    </section>
  );
}
