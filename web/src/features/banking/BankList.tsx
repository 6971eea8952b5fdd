import { Button } from "@mantine/core";
import type { BankAccount } from "@/api/contract";
import { nameOf, statusWords } from "@/features/banking/words";
import { sortCodeShown } from "@/lib/bank";
import { payeeNote } from "@/lib/payeeCheck";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Moment } from "@/ui/Moment";
import { Status } from "@/ui/Status";

type BankListProps = {
  accounts: BankAccount[];
  onVerify: (account: BankAccount) => void;
  onDelete: (account: BankAccount) => void;
};

/** The customer's bank accounts with their actions. */
export function BankList({ accounts, onVerify, onDelete }: BankListProps) {
  const columns: Column<BankAccount>[] = [
    {
      key: "name",
      header: "Account",
      cell: ({ nickname, bankName }) => nickname || bankName,
      second: ({ accountHolder, nickname, bankName }) =>
        nickname && bankName ? `${accountHolder}, ${bankName}` : accountHolder,
      card: "title",
    },
    {
      key: "number",
      header: "Sort code and number",
      cell: ({ sortCode }) => sortCodeShown(sortCode),
      second: ({ accountNumber }) => accountNumber,
      card: "detail",
    },
    {
      key: "created",
      header: "Added",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      card: "hidden",
    },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => <Status tone={statusWords[status].tone}>{statusWords[status].word}</Status>,
      second: ({ status, activeAt, confirmationOfPayee }) =>
        status === "cooling_off" && activeAt ? (
          <>
            You can redeem to it from <Moment at={activeAt} />
          </>
        ) : (
          payeeNote(confirmationOfPayee)
        ),
      card: "status",
    },
    {
      key: "actions",
      header: "Actions",
      cell: (account) => (
        <>
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
        </>
      ),
      card: "actions",
    },
  ];
  return <DataList label="Bank accounts" columns={columns} rows={accounts} rowKey={({ id }) => id} />;
}
