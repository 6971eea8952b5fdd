import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Receipt } from "@/api/contract";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { notify } from "@/ui/notices";

const keys = { receipts: ["wallet", "receipts"] };
const pageSize = 20;
const everySeconds = 15_000;

export function useReceipts(status: Receipt["status"], pageNumber: number) {
  return useQuery({
    queryKey: [...keys.receipts, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/receipt", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}

export type Settlement = { id: string; reason: string; customerId?: string };

/** Asks a second operator to give the money to a customer, or to send it back where none is named. */
export function useSettleReceipt() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason, customerId }: Settlement) => {
      const params = { path: { id } };
      return withStepUp(() =>
        customerId === undefined
          ? answer(client.POST("/admin/receipt/{id}/return", { params, body: { reason } }))
          : answer(client.POST("/admin/receipt/{id}/assign", { params, body: { customerId, reason } })),
      );
    },
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.receipts });
    },
    meta: { quiet: true },
  });
}
