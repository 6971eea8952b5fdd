import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Decision, VerificationKind } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { caseKeys } from "@/features/verification/caseKeys";
import { notifyAlreadyDecided } from "@/features/verification/notifyAlreadyDecided";
import { notify } from "@/ui/notices";

const refreshInterval = 10_000;
const pageSize = 20;

/** The cases with one status, the longest waiting first. */
export function useCases(status: number, pageNumber: number) {
  return useQuery({
    queryKey: [...caseKeys.queue, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/verification", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

export function useCase(kind: VerificationKind, id: string) {
  return useQuery({
    queryKey: caseKeys.one(kind, id),
    queryFn: () => answer(client.GET("/admin/verification/{kind}/{id}", { params: { path: { kind, id } } })),
  });
}

/** Approves a case, returns it to the customer or rejects it. */
export function useDecideCase(kind: VerificationKind, id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) =>
      withSecondaryAuth(() =>
        answer(
          client.POST("/admin/verification/{kind}/{id}/decision", { params: { path: { kind, id } }, body }),
        ),
      ),
    onSuccess: () => notify("good", messages.done),
    onError: notifyAlreadyDecided,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: caseKeys.queue }),
        cache.invalidateQueries({ queryKey: caseKeys.one(kind, id) }),
      ]),
    meta: { quiet: true },
  });
}

/** The status of a customer's verification. */
export function useCustomerVerification(id: string) {
  return useQuery({
    queryKey: ["verification", "customer", id],
    queryFn: () => answer(client.GET("/admin/customer/{id}/verification", { params: { path: { id } } })),
  });
}
