import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { TokenOrder } from "@/api/contract";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { notify } from "@/ui/notices";

const keys = { state: ["treasury", "state"], tokens: ["treasury", "tokens"], days: ["treasury", "days"] };
const everySeconds = 10_000;
const quiet = { quiet: true };

export function useTreasury() {
  return useQuery({
    queryKey: keys.state,
    queryFn: () => answer(client.GET("/admin/treasury")),
    refetchInterval: everySeconds,
  });
}

/** What comparisons found day by day, and what became of differences. */
export function useDays(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.days, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/admin/treasury/reconciliation/day", {
          params: { query: { pageNumber, pageSize: 10 } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** How the token stands on each network; the networks themselves are asked. */
export function useTokens() {
  return useQuery({
    queryKey: keys.tokens,
    queryFn: () => answer(client.GET("/admin/treasury/token")),
    refetchInterval: everySeconds,
  });
}

/** Pauses at once; everything else waits for a second operator. */
export function useAskToken() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: TokenOrder) =>
      withStepUp(() => answer(client.POST("/admin/treasury/token", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.tokens });
    },
    meta: quiet,
  });
}

/** Compares bank, books and chain now. */
export function useReconcile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => answer(client.POST("/admin/treasury/reconciliation")),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.state }),
  });
}

/** Publishes the total of all balances now, and has its root written on every chain. */
export function usePublishTotal() {
  return useMutation({
    mutationFn: () => answer(client.POST("/admin/transparency/attestation")),
    onSuccess: () => notify("good", messages.done),
  });
}

/** Stops minting, or lets it go on. Redemptions are never stopped by it. */
export function useStopMinting() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ stop, reason }: { stop: boolean; reason: string }) =>
      withStepUp(() =>
        answer(client.POST(stop ? "/admin/treasury/stop" : "/admin/treasury/resume", { body: { reason } })),
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.state });
    },
    meta: quiet,
  });
}
