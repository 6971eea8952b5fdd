import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { PostingOrder } from "@/api/contract";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { notify } from "@/ui/notices";

const keys = { all: ["treasury", "movements"] };
const pageSize = 10;
const everySeconds = 10_000;

/** What the bank took and nobody has explained. */
export function useMovements() {
  return useQuery({
    queryKey: [...keys.all, "waiting"],
    queryFn: () =>
      answer(client.GET("/admin/bank/movement", { params: { query: { pageNumber: 1, pageSize: 100 } } })),
    refetchInterval: everySeconds,
  });
}

export function usePostings(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.all, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/treasury/debit-resolution", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}

/** Asks a second operator to agree to what a debit was. */
export function useAskPosting() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: PostingOrder) =>
      withStepUp(() => answer(client.POST("/admin/treasury/debit-resolution", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.all });
    },
    meta: { quiet: true },
  });
}

/** Orders our own cash again that did not reach the safeguarding account. */
export function useFillAgain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      withStepUp(() =>
        answer(client.POST("/admin/treasury/debit-resolution/{id}/top-up", { params: { path: { id } } })),
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}
