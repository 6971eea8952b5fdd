import type { Transaction } from "@/api/contract";
import { statusOf, statusWords } from "@/lib/transactions";

/** Statuses that read differently to an operator than to the customer. */
const awaitingFunds = "Awaiting payment";

/** The status of a transaction as an operator reads it. */
export function operatorStatusOf(transaction: Transaction) {
  const { tone, word } = statusOf(transaction);
  return { tone, word: transaction.status === "awaiting_funds" ? awaitingFunds : word };
}

/** The statuses an operator can filter by. */
export const statusOptions = Object.entries(statusWords).map(([value, { word }]) => ({
  value,
  label: value === "awaiting_funds" ? awaitingFunds : word,
}));
