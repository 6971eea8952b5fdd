import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { TokenActionRequest } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = { state: ["treasury", "state"], tokens: ["treasury", "tokens"], days: ["treasury", "days"] };
const refreshInterval = 10_000;
const quiet = { quiet: true };

export function useTreasury() {
  return useQuery({
    queryKey: keys.state,
    queryFn: () => answer(client.GET("/admin/treasury")),
    refetchInterval: refreshInterval,
  });
}

/** The reconciliations by day, with the first discrepancy of each. */
export function useReconciliationDays(pageNumber: number) {
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

/** The state of the token on each network, as the network reports it. */
export function useTokens() {
  return useQuery({
    queryKey: keys.tokens,
    queryFn: () => answer(client.GET("/admin/treasury/token")),
    refetchInterval: refreshInterval,
  });
}

/** Pauses transfers at once; requests approval for every other action. */
export function useRequestTokenAction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: TokenActionRequest) =>
      withSecondaryAuth(() => answer(client.POST("/admin/treasury/token", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.tokens });
    },
    meta: quiet,
  });
}

/** Reconciles bank, books and chains now. */
export function useReconcile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => answer(client.POST("/admin/treasury/reconciliation")),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.state }),
  });
}

/** Publishes an attestation of all balances now and writes its root to every chain. */
export function usePublishAttestation() {
  return useMutation({
    mutationFn: () => answer(client.POST("/admin/transparency/attestation")),
    onSuccess: () => notify("good", messages.done),
  });
}

/** Stops or resumes minting. Redemptions are never affected. */
export function useStopMinting() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ stop, reason }: { stop: boolean; reason: string }) =>
      withSecondaryAuth(() =>
        answer(client.POST(stop ? "/admin/treasury/stop" : "/admin/treasury/resume", { body: { reason } })),
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.state });
    },
    meta: quiet,
  });
}
