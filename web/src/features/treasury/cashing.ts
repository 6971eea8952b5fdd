import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { notify } from "@/ui/notices";

const keys = { all: ["treasury", "cashing"] };
const pageSize = 10;
const everySeconds = 10_000;

/** What of the earned fees may be cashed. */
export function useEarned() {
  return useQuery({
    queryKey: [...keys.all, "earned"],
    queryFn: () => answer(client.GET("/admin/treasury/fees")),
    refetchInterval: everySeconds,
  });
}

export function useCashings(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.all, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/treasury/fee-payout", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}

/** Asks a second operator to agree that fees are paid to our own account. */
export function useAskCashing() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      withStepUp(() => answer(client.POST("/admin/treasury/fee-payout", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.all });
    },
    meta: { quiet: true },
  });
}
