import { Counterparty } from "@/features/wallet/Counterparty";
import type { TransactionRowsProps } from "@/features/wallet/TransactionTable";
import { signOf, statusOf, titleOf } from "@/lib/transactions";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";

/** The transactions on a phone: what and how much on the first line, the rest on the second. */
export function TransactionCards({ transactions, onOpen }: TransactionRowsProps) {
  return (
    <ul className="cards" aria-label="Transactions">
      {transactions.map((transaction) => {
        const status = statusOf(transaction);
        return (
          <li key={transaction.id}>
            <button type="button" className="card" onClick={() => onOpen(transaction)}>
              <span className="card-title">{titleOf(transaction)}</span>
              <span className="card-amount">
                <Money
                  amount={transaction.amount}
                  sign={signOf(transaction)}
                  currency={transaction.currency}
                />
              </span>
              <span className="card-detail">
                <Counterparty transaction={transaction} />
              </span>
              <span className="card-status">
                <Status tone={status.tone}>{status.word}</Status>
              </span>
              <span className="card-detail">
                <Moment at={transaction.createdAt} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
