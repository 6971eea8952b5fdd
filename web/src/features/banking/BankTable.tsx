import { Button, Table } from "@mantine/core";
import type { BankAccount } from "@/api/contract";
import { nameOf, statusWords } from "@/features/banking/words";
import { sortCodeShown } from "@/lib/bank";
import { Moment } from "@/ui/Moment";
import { Status } from "@/ui/Status";

export type BankRowsProps = {
  accounts: BankAccount[];
  onVerify: (account: BankAccount) => void;
  onDelete: (account: BankAccount) => void;
};

export function BankTable({ accounts, onVerify, onDelete }: BankRowsProps) {
  return (
    <Table className="ledger" aria-label="Bank accounts">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Account</Table.Th>
          <Table.Th>Sort code and number</Table.Th>
          <Table.Th>Added</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className="actions">
            <span className="hidden">What you can do</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => {
          const status = statusWords[account.status];
          return (
            <Table.Tr key={account.id}>
              <Table.Td>
                <span className="row-name">{account.nickname || account.bankName}</span>
                <span className="row-second">
                  {account.accountHolder}
                  {account.nickname && account.bankName ? `, ${account.bankName}` : ""}
                </span>
              </Table.Td>
              <Table.Td className="figures">
                {sortCodeShown(account.sortCode)}
                <span className="row-second">{account.accountNumber}</span>
              </Table.Td>
              <Table.Td>
                <Moment at={account.createdAt} />
              </Table.Td>
              <Table.Td>
                <Status tone={status.tone}>{status.word}</Status>
              </Table.Td>
              <Table.Td className="actions">
                {account.status === "pending" && (
                  <Button
                    size="xs"
                    aria-label={`Enter code for ${nameOf(account)}`}
                    onClick={() => onVerify(account)}
                  >
                    Enter code
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Remove ${nameOf(account)}`}
                  onClick={() => onDelete(account)}
                >
                  Remove
                </Button>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
