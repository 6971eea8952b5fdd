import { useState } from "react";
import type { Transaction } from "@/api/contract";
import { useCustomerAccount, useCustomerTransactions } from "@/features/transactions/operatorQueries";
import { operatorStatusOf } from "@/features/transactions/operatorWords";
import { signOf, titleOf } from "@/lib/transactions";
import { AddressOrText } from "@/ui/AddressOrText";
import { DataCards } from "@/ui/DataCards";
import type { Column } from "@/ui/DataTable";
import { Facts } from "@/ui/Facts";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

/** A customer's balances and latest transactions, as an operator reads them. */
export function CustomerAccount({ id }: { id: string }) {
  const account = useCustomerAccount(id);
  return (
    <>
      <section>
        <SectionHead title="Balances" />
        <Read of={account} what="the balances" rows={3}>
          {({ balances }) => (
            <Facts
              headed
              facts={balances.flatMap(({ currency, available, pending }) => [
                [`Available ${currency}`, <Money key="available" amount={available} currency={currency} />],
                [`Pending ${currency}`, <Money key="pending" amount={pending} currency={currency} />],
              ])}
            />
          )}
        </Read>
      </section>
      <section>
        <SectionHead title="Transactions" />
        <CustomerTransactions id={id} />
      </section>
    </>
  );
}

const columns: Column<Transaction>[] = [
  {
    key: "transaction",
    header: "Transaction",
    cell: (transaction) => titleOf(transaction),
    second: ({ counterparty }) => <AddressOrText text={counterparty ?? "–"} />,
    card: "title",
  },
  {
    key: "status",
    header: "Status",
    cell: (transaction) => {
      const { tone, word } = operatorStatusOf(transaction);
      return <Status tone={tone}>{word}</Status>;
    },
    second: ({ createdAt }) => <Moment at={createdAt} />,
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

function CustomerTransactions({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const transactions = useCustomerTransactions(id, page);
  return (
    <ReadPages
      of={transactions}
      what="the transactions"
      rows={3}
      empty={<p className={formStyles.fieldHint}>No transactions yet.</p>}
      onPage={setPage}
      csv={{ path: "/admin/customer/{id}/transaction", id }}
    >
      {(list) => <DataCards label="Transactions" columns={columns} rows={list} rowKey={({ id }) => id} />}
    </ReadPages>
  );
}
