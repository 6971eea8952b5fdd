import { Button } from "@mantine/core";
import { useState } from "react";
import type { DebitPurpose, UnexplainedDebit } from "@/api/contract";
import { useRequestDebitResolution, useUnexplainedDebits } from "@/features/treasury/debits";
import { accountWords } from "@/features/treasury/words";
import { sortCodeShown } from "@/lib/bank";
import { useMay } from "@/lib/operator";
import { longestOrder, needed } from "@/lib/typed";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { ExportCsv } from "@/ui/ExportCsv";
import { ForRole } from "@/ui/ForRole";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";

type Resolving = { debit: UnexplainedDebit; purpose: DebitPurpose };

const resolutions: Record<DebitPurpose, { button: string; title: string; also?: Also; effect: string }> = {
  charge: {
    button: "Bank charge or error",
    title: "Resolve as a bank charge or error",
    effect: "the company bears the amount: the corporate account tops up the safeguarding account.",
  },
  recall: {
    button: "Recalled customer payment",
    title: "Resolve as a recalled customer payment",
    also: { name: "customerId", label: "Customer ID", rule: needed("Enter the customer ID", 64) },
    effect:
      "the amount is taken from the customer’s balance. The corporate account pays any shortfall, which the customer then owes.",
  },
  unmatched_credit: {
    button: "Recalled unmatched payment",
    title: "Resolve as a recalled unmatched payment",
    also: {
      name: "unmatchedCreditId",
      label: "Unmatched payment ID",
      rule: needed("Enter the unmatched payment ID", 64),
    },
    effect: "the unmatched payment is closed. No customer’s balance changes.",
  },
};

const columns: Column<UnexplainedDebit>[] = [
  {
    key: "debit",
    header: "Debit",
    cell: ({ recall }) => (recall ? "Recall" : "Debit"),
    second: ({ account }) => accountWords[account],
    card: "title",
  },
  {
    key: "payee",
    header: "Payee",
    cell: ({ counterparty }) => counterparty?.name || "–",
    second: ({ counterparty }) =>
      counterparty?.sortCode && `${sortCodeShown(counterparty.sortCode)} ${counterparty.accountNumber}`,
  },
  {
    key: "reference",
    header: "Reference",
    cell: ({ reference }) => reference || "–",
    second: ({ ref }) => `Bank reference ${ref}`,
  },
  { key: "reason", header: "Bank’s reason", cell: ({ reason }) => reason || "–" },
  { key: "booked", header: "Booked", cell: ({ bookedAt }) => <Moment at={bookedAt} /> },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount }) => <Money amount={amount} currency="GBP" />,
    align: "end",
    card: "figure",
  },
];

/** Debits of the bank that no order explains. One operator says what each was, another approves. */
export function UnexplainedDebits() {
  const [resolving, setResolving] = useState<Resolving | null>(null);
  const debits = useUnexplainedDebits();
  const may = useMay("treasury");
  const actions: Column<UnexplainedDebit> = {
    key: "actions",
    header: "Actions",
    cell: (debit) =>
      purposesOf(debit).map((purpose) => (
        <Button key={purpose} size="xs" variant="default" onClick={() => setResolving({ debit, purpose })}>
          {resolutions[purpose].button}
        </Button>
      )),
    card: "actions",
  };
  return (
    <section>
      <SectionHead title="Open">
        {debits.data !== undefined && debits.data.list.length > 0 && (
          <ExportCsv of={{ path: "/admin/bank/unexplained-entry" }} what="the open debits" />
        )}
      </SectionHead>
      <Read of={debits} what="the debits" rows={4}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty>No unexplained debits.</Empty>
          ) : (
            <>
              <ForRole roles={["treasury"]} to="resolve debits" />
              <DataList
                label="Unexplained debits"
                columns={may ? [...columns, actions] : columns}
                rows={list}
                rowKey={({ account, ref }) => `${account} ${ref}`}
              />
            </>
          )
        }
      </Read>
      <ResolveDialog resolving={resolving} onClose={() => setResolving(null)} />
    </section>
  );
}

/** Only the safeguarding account receives payments that can be recalled. */
const purposesOf = ({ account }: UnexplainedDebit): DebitPurpose[] =>
  account === "main" ? ["charge", "recall", "unmatched_credit"] : ["charge"];

function ResolveDialog({ resolving, onClose }: { resolving: Resolving | null; onClose: () => void }) {
  const request = useRequestDebitResolution();
  const { title, also, effect } = resolutions[resolving?.purpose ?? "charge"];

  function handleConfirm(reason: string, id: string) {
    if (resolving === null) {
      return;
    }
    const {
      debit: { account, ref },
      purpose,
    } = resolving;
    request.mutate(
      { account, ref, purpose, reason, ...(also === undefined ? {} : { [also.name]: id }) },
      { onSuccess: onClose },
    );
  }

  return (
    <ReasonDialog
      opened={resolving !== null}
      title={title}
      action="Submit for approval"
      also={also}
      most={longestOrder}
      busy={request.isPending}
      error={request.error}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <p>No money moves yet. When a second operator approves, {effect}</p>
    </ReasonDialog>
  );
}
