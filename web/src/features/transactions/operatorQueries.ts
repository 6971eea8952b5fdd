import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { TransactionStatus, TransactionType } from "@/api/contract";

const refreshInterval = 15_000;

export type TransactionFilter = { type?: TransactionType; status?: TransactionStatus; pageNumber: number };

/** The transactions of all customers, newest first. */
export function useAllTransactions(filter: TransactionFilter) {
  return useQuery({
    queryKey: ["transactions", "all", filter],
    queryFn: () =>
      answer(client.GET("/admin/transaction", { params: { query: { ...filter, pageSize: 20 } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** The balances of one customer. */
export function useCustomerAccount(id: string) {
  return useQuery({
    queryKey: ["transactions", "customer", id],
    queryFn: () => answer(client.GET("/admin/customer/{id}/account", { params: { path: { id } } })),
  });
}

/** The transactions of one customer, newest first. */
export function useCustomerTransactions(id: string, pageNumber: number) {
  return useQuery({
    queryKey: ["transactions", "customer", id, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/admin/customer/{id}/transaction", {
          params: { path: { id }, query: { pageNumber, pageSize: 5 } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}
