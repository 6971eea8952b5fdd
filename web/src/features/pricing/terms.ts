import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Terms, Tier } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = {
  terms: ["pricing", "terms"],
  tier: (id: string) => ["pricing", "tier", id],
};
const quiet = { quiet: true };

export const tierWords: Record<Tier, string> = { low: "Low risk", medium: "Medium risk", high: "High risk" };

/** The terms in force. */
export function useTerms() {
  return useQuery({ queryKey: keys.terms, queryFn: () => answer(client.GET("/admin/terms")) });
}

/** Requests approval of new terms. */
export function useRequestTerms() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { terms: Terms; reason: string }) =>
      withSecondaryAuth(() => answer(client.POST("/admin/terms", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.terms });
    },
    meta: quiet,
  });
}

/** The risk tier of a customer and its limits. */
export function useTier(id: string) {
  return useQuery({
    queryKey: keys.tier(id),
    queryFn: () => answer(client.GET("/admin/customer/{id}/tier", { params: { path: { id } } })),
  });
}

/** Requests approval to move a customer to another risk tier. */
export function useRequestTier(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { tier: Tier; reason: string }) =>
      withSecondaryAuth(() =>
        answer(client.POST("/admin/customer/{id}/tier", { params: { path: { id } }, body })),
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.tier(id) });
    },
    meta: quiet,
  });
}
