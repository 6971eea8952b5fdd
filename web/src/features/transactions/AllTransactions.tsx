import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { CustomerTransaction, TransactionStatus, TransactionType } from "@/api/contract";
import { type TransactionFilter, useAllTransactions } from "@/features/transactions/operatorQueries";
import { operatorStatusOf, statusOptions } from "@/features/transactions/operatorWords";
import { signOf, titleOf, typeWords } from "@/lib/transactions";
import { AddressOrText } from "@/ui/AddressOrText";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

const types = [
  { value: "", label: "All types" },
  ...Object.entries(typeWords).map(([value, label]) => ({ value, label })),
];
const statuses = [{ value: "", label: "All statuses" }, ...statusOptions];

const columns: Column<CustomerTransaction>[] = [
  {
    key: "transaction",
    header: "Transaction",
    cell: ({ transaction }) => titleOf(transaction),
    second: ({ transaction }) => transaction.reference,
    card: "title",
  },
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => customer.displayName || customer.email,
    second: ({ customer }) => customer.displayName && customer.email,
    card: "detail",
  },
  {
    key: "counterparty",
    header: "Counterparty",
    cell: ({ transaction }) => <AddressOrText text={transaction.counterparty ?? "–"} />,
  },
  { key: "created", header: "Created", cell: ({ transaction }) => <Moment at={transaction.createdAt} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ transaction }) => {
      const { tone, word } = operatorStatusOf(transaction);
      return <Status tone={tone}>{word}</Status>;
    },
    second: ({ transaction }) => transaction.failureReason ?? transaction.waitingForText,
    card: "status",
  },
  {
    key: "amount",
    header: "Amount",
    cell: ({ transaction }) => (
      <Money amount={transaction.amount} sign={signOf(transaction)} currency={transaction.currency} />
    ),
    align: "end",
    card: "figure",
  },
];

/** The transactions of all customers, filtered by type and status. */
export function AllTransactions() {
  const [filter, setFilter] = useState<TransactionFilter>({ pageNumber: 1 });
  const transactions = useAllTransactions(filter);
  const { pageNumber: _, ...chosen } = filter;
  const filtered = filter.type !== undefined || filter.status !== undefined;
  return (
    <>
      <Filters>
        <NativeSelect
          aria-label="Type"
          data={types}
          value={filter.type ?? ""}
          // Both selects offer the values above and nothing else.
          onChange={(event) =>
            setFilter({
              ...filter,
              pageNumber: 1,
              type: (event.currentTarget.value as TransactionType) || undefined,
            })
          }
        />
        <NativeSelect
          aria-label="Status"
          data={statuses}
          value={filter.status ?? ""}
          onChange={(event) =>
            setFilter({
              ...filter,
              pageNumber: 1,
              status: (event.currentTarget.value as TransactionStatus) || undefined,
            })
          }
        />
      </Filters>
      <ReadPages
        of={transactions}
        what="the transactions"
        rows={8}
        empty={
          <Empty>
            {filtered
              ? "No transactions match these filters."
              : "No transactions yet. What you buy, send, receive and redeem appears here."}
          </Empty>
        }
        onPage={(pageNumber) => setFilter({ ...filter, pageNumber })}
        csv={{ path: "/admin/transaction", query: chosen }}
      >
        {(list) => (
          <DataList
            label="Transactions"
            columns={columns}
            rows={list}
            rowKey={({ transaction }) => transaction.id}
          />
        )}
      </ReadPages>
    </>
  );
}
