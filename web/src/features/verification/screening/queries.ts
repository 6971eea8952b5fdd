import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { ScreeningMatch } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { caseKeys } from "@/features/verification/caseKeys";
import { notifyAlreadyDecided } from "@/features/verification/notifyAlreadyDecided";
import { notify } from "@/ui/notices";

const matchesKey = ["verification", "screening"];
const pageSize = 20;

/** Screening matches with one status, the oldest first. */
export function useMatches(status: ScreeningMatch["status"], pageNumber: number) {
  return useQuery({
    queryKey: [...matchesKey, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/screening", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
  });
}

/** The match is a false positive, or confirmed to be the person on the list. */
export type MatchDecision = { id: string; decision: "false_positive" | "confirmed"; reason: string };

export function useDecideMatch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: MatchDecision) =>
      withSecondaryAuth(() =>
        answer(client.POST("/admin/screening/{id}/decision", { params: { path: { id } }, body })),
      ),
    onSuccess: () => notify("good", messages.done),
    onError: notifyAlreadyDecided,
    // A refusal may mean that another operator decided first: what is shown is out of date either way.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: matchesKey }),
        cache.invalidateQueries({ queryKey: caseKeys.all }),
      ]),
    meta: { quiet: true },
  });
}
