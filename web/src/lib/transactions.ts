import type { Transaction, TransactionStatus, TransactionType } from "@/api/contract";
import type { Tone } from "@/ui/Status";

/** What a transaction is called, in the list and in its drawer. */
export const typeWords: Record<TransactionType, string> = {
  fiat_deposit: "Bought",
  chain_withdrawal: "Sent",
  chain_deposit: "Received",
  fiat_withdrawal: "Redeemed",
  fee: "Fee",
  adjustment: "Correction",
  account_transfer_in: "Moved in",
  account_transfer_out: "Moved out",
};

export const statusWords: Record<TransactionStatus, { tone: Tone; word: string }> = {
  awaiting_funds: { tone: "waiting", word: "Awaiting your payment" },
  awaiting_approval: { tone: "waiting", word: "Awaiting approval" },
  pending: { tone: "waiting", word: "Pending" },
  in_review: { tone: "waiting", word: "In review" },
  processing: { tone: "waiting", word: "Processing" },
  completed: { tone: "good", word: "Completed" },
  failed: { tone: "bad", word: "Failed" },
  cancelled: { tone: "quiet", word: "Cancelled" },
  expired: { tone: "quiet", word: "Expired" },
  returned: { tone: "bad", word: "Returned" },
  reversed: { tone: "bad", word: "Reversed" },
};

/** Which way the balance moves. */
export const signOf = ({ direction }: Transaction) => (direction === "in" ? "+" : "−");

/** A state this version does not know yet is shown as it is, rather than not at all. */
export const statusOf = ({ status }: Transaction) =>
  statusWords[status] ?? { tone: "quiet" as const, word: status };
export const titleOf = ({ type }: Transaction) => typeWords[type] ?? type;
