import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { ExceptionItem } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = { exceptions: ["exceptions"], queues: ["staff", "queues"] };
const pageSize = 20;
const refreshInterval = 15_000;

export type ExceptionFilter = {
  status: ExceptionItem["status"];
  kind: string;
  severity: ExceptionItem["severity"] | "";
  mine: boolean;
  page: number;
};

export function useExceptions({ status, kind, severity, mine, page }: ExceptionFilter) {
  return useQuery({
    queryKey: [...keys.exceptions, status, kind, severity, mine, page],
    queryFn: () =>
      answer(
        client.GET("/admin/exception", {
          params: {
            query: {
              status,
              pageNumber: page,
              pageSize,
              ...(kind === "" ? {} : { kind }),
              ...(severity === "" ? {} : { severity }),
              ...(mine ? { mine } : {}),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** One exception, kept up to date while it is open on the screen. */
export function useException(id: string | null) {
  return useQuery({
    queryKey: [...keys.exceptions, "one", id],
    enabled: id !== null,
    queryFn: () => answer(client.GET("/admin/exception/{id}", { params: { path: { id: id ?? "" } } })),
    refetchInterval: refreshInterval,
  });
}

/** customer is the email or ID of the customer that the action is for. */
export type Deed = { id: string; action: string; reason?: string; customer?: string };

/** The ID of the customer with this email or ID. The server rejects what is neither. */
async function customerIdOf(customer: string): Promise<string> {
  if (!customer.includes("@")) {
    return customer;
  }
  const { list } = await answer(
    client.GET("/admin/customer", { params: { query: { query: customer, pageNumber: 1, pageSize: 1 } } }),
  );
  return list[0]?.id ?? customer;
}

/** Does something about an exception, or requests approval of it. */
export function useAct() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, action, reason, customer }: Deed) => {
      const customerId = customer === undefined ? undefined : await customerIdOf(customer);
      return withSecondaryAuth(() =>
        answer(
          client.POST("/admin/exception/{id}/action", {
            params: { path: { id } },
            body: {
              action,
              ...(reason === undefined ? {} : { reason }),
              ...(customerId === undefined ? {} : { customerId }),
            },
          }),
        ),
      );
    },
    onSuccess: () => {
      notify("good", messages.done);
      return Promise.all([
        cache.invalidateQueries({ queryKey: keys.exceptions }),
        cache.invalidateQueries({ queryKey: keys.queues }),
      ]);
    },
    meta: { quiet: true },
  });
}
