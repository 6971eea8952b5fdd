import { NativeSelect, Table } from "@mantine/core";
import { useState } from "react";
import type { CustomerTransaction, TransactionStatus, TransactionType } from "@/api/contract";
import { type TransactionFilter, useTransactions } from "@/features/transactions/queries";
import { signOf, statusOf, statusWords, titleOf, typeWords } from "@/lib/transactions";
import { AddressOrText } from "@/ui/AddressOrText";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";

/** The words of the account area speak to the customer; here an operator reads. */
const awaiting = "Awaiting the payment";

const types = [
  { value: "", label: "Every kind" },
  ...Object.entries(typeWords).map(([value, label]) => ({ value, label })),
];
const statuses = [
  { value: "", label: "Any status" },
  ...Object.entries(statusWords).map(([value, { word }]) => ({
    value,
    label: value === "awaiting_funds" ? awaiting : word,
  })),
];

/** What every customer paid in, sent, received and redeemed: what is stuck is found by its status. */
export function Transactions() {
  const [filter, setFilter] = useState<TransactionFilter>({ pageNumber: 1 });
  const payments = useTransactions(filter);
  const chosen = filter.type !== undefined || filter.status !== undefined;
  return (
    <>
      <div className="filters">
        <NativeSelect
          aria-label="Kind"
          data={types}
          value={filter.type ?? ""}
          // Both offer the values above and nothing else.
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
      </div>
      <ReadPages
        of={payments}
        what="the payments"
        rows={8}
        empty={
          <Empty>
            {chosen
              ? "There are no payments like that."
              : "Nobody has paid anything yet. Every payment in or out will stand here."}
          </Empty>
        }
        onPage={(pageNumber) => setFilter({ ...filter, pageNumber })}
      >
        {(list) => (
          <TableFrame label="Transactions, table">
            <Table className="ledger ledger-cards" aria-label="Transactions">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>CustomerTransaction</Table.Th>
                  <Table.Th>Customer</Table.Th>
                  <Table.Th>To or from</Table.Th>
                  <Table.Th>When</Table.Th>
                  <Table.Th>Status</Table.Th>
                  <Table.Th className="amount">Amount</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((payment) => (
                  <Row key={payment.transaction.id} {...payment} />
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
      </ReadPages>
    </>
  );
}

function Row({ transaction, customer }: CustomerTransaction) {
  const { amount, currency, createdAt, failureReason, reference, status } = transaction;
  const { tone, word } = statusOf(transaction);
  return (
    <Table.Tr>
      <Table.Td>
        <span className="row-name">{titleOf(transaction)}</span>
        <span className="row-second figures">{reference}</span>
      </Table.Td>
      <Table.Td>
        {customer.displayName || customer.email}
        <span className="row-second">{customer.email}</span>
      </Table.Td>
      <Table.Td>
        <AddressOrText text={transaction.counterparty ?? "–"} />
      </Table.Td>
      <Table.Td>
        <Moment at={createdAt} />
      </Table.Td>
      <Table.Td>
        <Status tone={tone}>{status === "awaiting_funds" ? awaiting : word}</Status>
        {failureReason !== null && <span className="row-second">{failureReason}</span>}
      </Table.Td>
      <Table.Td className="amount">
        <Money amount={amount} sign={signOf(transaction)} currency={currency} />
      </Table.Td>
    </Table.Tr>
  );
}
