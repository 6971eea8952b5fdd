import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Transaction, TransactionStatus } from "@/api/contract";
import { isLive } from "@/api/live";

export const transactionKeys = { all: ["wallet", "transactions"] };

const watched = 1_000;
const quick = 2_000;
const slow = 15_000;
/** While the server reports changes: seldom, in case a report was lost. */
const calm = 60_000;

const unfinished: TransactionStatus[] = [
  "awaiting_funds",
  "awaiting_approval",
  "pending",
  "in_review",
  "processing",
];
const moving: TransactionStatus[] = ["pending", "processing"];

export const isFinal = ({ status }: Transaction) => !unfinished.includes(status);

/** The milliseconds until a list is asked for again: few while a transaction in it is moving, many when all are settled. */
export function pace(list: Transaction[] | undefined): number {
  if (isLive()) {
    return calm;
  }
  return list?.some(({ status }) => moving.includes(status)) === true ? quick : slow;
}

export function useLastTransactions(limit: number) {
  return useQuery({
    queryKey: [...transactionKeys.all, "last", limit],
    queryFn: () => answer(client.GET("/wallet/account/transaction/last", { params: { query: { limit } } })),
    refetchInterval: ({ state }) => pace(state.data),
  });
}

/** One transaction, asked for every second until it is final. */
export function useTransaction(id: string | null, known?: Transaction) {
  return useQuery({
    queryKey: [...transactionKeys.all, "one", id],
    enabled: id !== null,
    queryFn: () =>
      answer(client.GET("/wallet/account/transaction/{id}", { params: { path: { id: id ?? "" } } })),
    placeholderData: known,
    // Its reader is waiting for it, also while it is the pounds that have not arrived.
    refetchInterval: ({ state }) => (state.data !== undefined && isFinal(state.data) ? false : watched),
  });
}
