import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, file, refusal } from "@/api/client";
import type { TravelRuleMessage } from "@/api/contract";
import { useWrite } from "@/api/write";
import { save } from "@/lib/save";

const pageSize = 20;
const refreshInterval = 15_000;
const keys = { messages: ["travelrule", "messages"] };

export type MessageState = TravelRuleMessage["state"];

/** What other providers were told, and told us, the newest first. */
export function useTravelRuleMessages(state: MessageState | undefined, pageNumber: number) {
  return useQuery({
    queryKey: [...keys.messages, state, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/admin/travel-rule", {
          params: { query: { ...(state === undefined ? {} : { state }), pageNumber, pageSize } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** One message with what it says. The audit trail records that it was read, so it is read once. */
export function useTravelRuleMessage(id: string) {
  return useQuery({
    queryKey: ["travelrule", "message", id],
    queryFn: () => answer(client.GET("/admin/travel-rule/{id}", { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Notes why a deposit needs no message. */
export function useCloseMessage() {
  const cache = useQueryClient();
  return useWrite({
    write: ({ id, reason }: { id: string; reason: string }, signal) =>
      answer(
        client.POST("/admin/travel-rule/{id}/close", { params: { path: { id } }, body: { reason }, signal }),
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.messages }),
    meta: { quiet: true },
  });
}

/** Saves what the messages of some days say. The audit trail records who exports which days. */
export function useExportMessages() {
  return useWrite({
    write: async (query: { from: string; to: string }, signal) => {
      const bytes = await file(
        client.GET("/admin/travel-rule/export", {
          params: { query },
          parseAs: "blob",
          headers: { Accept: "application/x-ndjson" },
          signal,
        }),
      );
      if (bytes.size === 0) {
        throw refusal("There is no message to export in these days. No file was saved.", "empty");
      }
      save(bytes, `travel-rule-${query.from}-${query.to}.ndjson`);
    },
    meta: { quiet: true },
  });
}
