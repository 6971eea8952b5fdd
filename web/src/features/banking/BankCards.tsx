import { Button } from "@mantine/core";
import type { BankRowsProps } from "@/features/banking/BankTable";
import { nameOf, statusWords } from "@/features/banking/words";
import { sortCodeShown } from "@/lib/bank";
import { Status } from "@/ui/Status";

/** The accounts on a phone. */
export function BankCards({ accounts, onVerify, onDelete }: BankRowsProps) {
  return (
    <ul className="cards" aria-label="Bank accounts">
      {accounts.map((account) => {
        const status = statusWords[account.status];
        return (
          <li key={account.id} className="card">
            <span className="card-title">{account.nickname || account.bankName}</span>
            <span className="card-status">
              <Status tone={status.tone}>{status.word}</Status>
            </span>
            <span className="card-detail figures">
              {sortCodeShown(account.sortCode)}, {account.accountNumber}
            </span>
            <span className="card-actions">
              {account.status === "pending" && (
                <Button
                  size="sm"
                  aria-label={`Enter code for ${nameOf(account)}`}
                  onClick={() => onVerify(account)}
                >
                  Enter code
                </Button>
              )}
              <Button
                size="sm"
                variant="default"
                aria-label={`Remove ${nameOf(account)}`}
                onClick={() => onDelete(account)}
              >
                Remove
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
