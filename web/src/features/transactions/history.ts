import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { TransactionStatus, TransactionType } from "@/api/contract";
import { pace, transactionKeys } from "@/api/transactions";

export type HistoryFilter = {
  pageNumber: number;
  type?: TransactionType;
  status?: TransactionStatus;
  from?: string;
  to?: string;
};

const pageSize = 10;

/** The customer's transactions, newest first, page by page. */
export function useHistory(filter: HistoryFilter) {
  return useQuery({
    queryKey: [...transactionKeys.all, "page", filter],
    queryFn: () =>
      answer(client.GET("/wallet/account/transaction", { params: { query: { ...filter, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pace(state.data?.list),
  });
}
