import { useState } from "react";
import type { Transaction } from "@/api/contract";
import { Counterparty } from "@/features/transactions/Counterparty";
import { TransactionDrawer } from "@/features/transactions/TransactionDrawer";
import { signOf, statusOf, titleOf } from "@/lib/transactions";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

/** What hinders a transaction, for the list: what is usual is said by its status. */
const delay = ({ waitingFor, waitingForText }: Transaction) =>
  waitingFor !== undefined && hindered.includes(waitingFor) ? waitingForText : undefined;

const hindered: Transaction["waitingFor"][] = [
  "bank_answer",
  "network_delay",
  "minting_resumed",
  "address_check",
  "wallet_description",
  "wallet_proof",
  "provider_answer",
  "check",
];

const columns: Column<Transaction>[] = [
  {
    key: "title",
    header: "Transaction",
    cell: titleOf,
    second: ({ reference }) => reference,
    card: "title",
  },
  {
    key: "counterparty",
    header: "To or from",
    cell: (transaction) => <Counterparty transaction={transaction} />,
    card: "detail",
  },
  {
    key: "created",
    header: "Date",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    card: "detail",
  },
  {
    key: "status",
    header: "Status",
    cell: (transaction) => {
      const { tone, word } = statusOf(transaction);
      return <Status tone={tone}>{word}</Status>;
    },
    second: delay,
    card: "status",
  },
  {
    key: "amount",
    header: "Amount",
    cell: (transaction) => (
      <Money amount={transaction.amount} sign={signOf(transaction)} currency={transaction.currency} />
    ),
    align: "end",
    card: "figure",
  },
];

type TransactionListProps = { transactions: Transaction[] };

/** Transactions, each opened in a drawer. */
export function TransactionList({ transactions }: TransactionListProps) {
  const [opened, setOpened] = useState<Transaction | null>(null);
  return (
    <>
      <DataList
        label="Transactions"
        columns={columns}
        rows={transactions}
        rowKey={({ id }) => id}
        onOpen={setOpened}
      />
      <TransactionDrawer transaction={opened} onClose={() => setOpened(null)} />
    </>
  );
}
