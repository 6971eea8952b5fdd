import { Table } from "@mantine/core";
import type { Transaction } from "@/api/contract";
import { Counterparty } from "@/features/wallet/Counterparty";
import { signOf, statusOf, titleOf } from "@/lib/transactions";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

export type TransactionRowsProps = {
  transactions: Transaction[];
  onOpen: (transaction: Transaction) => void;
};

export function TransactionTable({ transactions, onOpen }: TransactionRowsProps) {
  return (
    <Table className="ledger" aria-label="Transactions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Transaction</Table.Th>
          <Table.Th>To or from</Table.Th>
          <Table.Th>When</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className="amount">Amount</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {transactions.map((transaction) => {
          const status = statusOf(transaction);
          return (
            <Table.Tr key={transaction.id}>
              <Table.Td>
                <button type="button" className="row-link" onClick={() => onOpen(transaction)}>
                  {titleOf(transaction)}
                  <span className="row-reference figures">{transaction.reference}</span>
                </button>
              </Table.Td>
              <Table.Td>
                <Counterparty transaction={transaction} />
              </Table.Td>
              <Table.Td>
                <Moment at={transaction.createdAt} />
              </Table.Td>
              <Table.Td>
                <Status tone={status.tone}>{status.word}</Status>
              </Table.Td>
              <Table.Td className="amount">
                <Money
                  amount={transaction.amount}
                  sign={signOf(transaction)}
                  currency={transaction.currency}
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
