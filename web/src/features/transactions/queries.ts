import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { TransactionStatus, TransactionType } from "@/api/contract";

const pageSize = 20;
const everySeconds = 15_000;

export type TransactionFilter = { type?: TransactionType; status?: TransactionStatus; pageNumber: number };

/** Everybody's transactions, newest first. */
export function useTransactions(filter: TransactionFilter) {
  return useQuery({
    queryKey: ["transactions", filter],
    queryFn: () => answer(client.GET("/admin/transaction", { params: { query: { ...filter, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}
