import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Quarantined } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const key = ["deposits", "quarantine"];
const refreshInterval = 10_000;
const pageSize = 20;

export function useQuarantine(status: Quarantined["status"], pageNumber: number) {
  return useQuery({
    queryKey: [...key, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/quarantine", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** Requests approval to credit a quarantined deposit to its customer. */
export function useRequestRelease() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      withSecondaryAuth(() =>
        answer(client.POST("/admin/quarantine/{id}/release", { params: { path: { id } }, body: { reason } })),
      ),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: key });
    },
    meta: { quiet: true },
  });
}
