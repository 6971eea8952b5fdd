import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { UnmatchedCredit } from "@/api/contract";
import { customerIdOf } from "@/api/customers";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = { unmatched: ["deposits", "unmatched"] };
const pageSize = 20;
const refreshInterval = 15_000;

export function useUnmatchedCredits(status: UnmatchedCredit["status"], pageNumber: number) {
  return useQuery({
    queryKey: [...keys.unmatched, status, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/unmatched-credit", { params: { query: { status, pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** customer is the email or ID of the customer to credit; without one the payment is returned. */
export type Settlement = { id: string; reason: string; customer?: string };

/** Requests approval to assign an unmatched credit to a customer, or to return it if none is given. */
export function useRequestSettlement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason, customer }: Settlement) => {
      const params = { path: { id } };
      const customerId = customer === undefined ? undefined : await customerIdOf(customer);
      return withSecondaryAuth(() =>
        customerId === undefined
          ? answer(client.POST("/admin/unmatched-credit/{id}/return", { params, body: { reason } }))
          : answer(
              client.POST("/admin/unmatched-credit/{id}/assign", { params, body: { customerId, reason } }),
            ),
      );
    },
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.unmatched });
    },
    meta: { quiet: true },
  });
}
