import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { DebitResolutionRequest } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = { all: ["treasury", "debits"] };
const pageSize = 10;
const refreshInterval = 10_000;

/** Debits of the bank that no order of ours explains. */
export function useUnexplainedDebits() {
  return useQuery({
    queryKey: [...keys.all, "unexplained"],
    queryFn: () =>
      answer(
        client.GET("/admin/bank/unexplained-entry", { params: { query: { pageNumber: 1, pageSize: 100 } } }),
      ),
    refetchInterval: refreshInterval,
  });
}

export function useDebitResolutions(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.all, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/treasury/debit-resolution", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** Requests approval to resolve a debit. */
export function useRequestDebitResolution() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: DebitResolutionRequest) =>
      withSecondaryAuth(() => answer(client.POST("/admin/treasury/debit-resolution", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.all });
    },
    meta: { quiet: true },
  });
}

/** Orders a top-up of the safeguarding account again after the bank did not pay it. */
export function useRetryTopUp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      withSecondaryAuth(() =>
        answer(client.POST("/admin/treasury/debit-resolution/{id}/top-up", { params: { path: { id } } })),
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}
