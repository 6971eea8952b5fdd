import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Quarantined } from "@/api/contract";
import { customerIdOf } from "@/api/customers";
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

/** customer is the email or ID of the customer to credit instead of the one to whose address the coins came. */
export type Release = { deposit: Quarantined; reason: string; customer?: string };

/** Requests approval to credit a quarantined deposit to its customer, or to the one that is given. */
export function useRequestRelease() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ deposit: { id, exceptionId }, reason, customer }: Release) => {
      if (customer === undefined || exceptionId === null) {
        return withSecondaryAuth(() =>
          answer(
            client.POST("/admin/quarantine/{id}/release", { params: { path: { id } }, body: { reason } }),
          ),
        );
      }
      const customerId = await customerIdOf(customer);
      return withSecondaryAuth(() =>
        answer(
          client.POST("/admin/exception/{id}/action", {
            params: { path: { id: exceptionId } },
            body: { action: "assign", customerId, reason },
          }),
        ),
      );
    },
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: key });
    },
    meta: { quiet: true },
  });
}
