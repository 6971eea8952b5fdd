import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { customerIdOf } from "@/api/customers";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { outcomeText } from "@/features/exceptions/words";
import type { ExceptionSearch } from "@/lib/exceptionSearch";
import { notify } from "@/ui/notices";

const keys = { exceptions: ["exceptions"], queues: ["staff", "queues"] };
const pageSize = 20;
const refreshInterval = 15_000;

/** The filters of a list of exceptions, as its call takes them. */
export function filterOf({ kind, reason, severity, owner, age }: ExceptionSearch) {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(reason === undefined ? {} : { reason }),
    ...(severity === undefined ? {} : { severity }),
    ...(owner === undefined ? {} : { owner }),
    ...(age === undefined ? {} : { minAgeHours: age }),
  };
}

export function useExceptions(search: ExceptionSearch) {
  const { status = "open", page = 1 } = search;
  return useQuery({
    queryKey: [...keys.exceptions, search],
    queryFn: () =>
      answer(
        client.GET("/admin/exception", {
          params: { query: { status, pageNumber: page, pageSize, ...filterOf(search) } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** The open exceptions by kind and reason. */
export function useGroups(search: ExceptionSearch) {
  return useQuery({
    queryKey: [...keys.exceptions, "groups", filterOf(search)],
    enabled: search.status === undefined,
    queryFn: () => answer(client.GET("/admin/exception/group", { params: { query: filterOf(search) } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** until is when the operator read the list: nothing that came later is included. */
export type GroupDeed = { kind: string; cause: string; action: string; reason: string; until: string };

/** One call takes 500. Where a later call fails, the outcome says what is left instead of hiding what is done. */
async function actOnAll(body: GroupDeed) {
  const call = (after?: string) =>
    withSecondaryAuth(() =>
      answer(
        client.POST("/admin/exception/group/action", {
          body: after === undefined ? body : { ...body, after },
        }),
      ),
    );
  let outcome = await call();
  const sum = { done: outcome.done, refused: outcome.refused.length, left: outcome.left };
  while (outcome.next !== undefined && outcome.left > 0) {
    try {
      outcome = await call(outcome.next);
    } catch {
      break;
    }
    sum.done += outcome.done;
    sum.refused += outcome.refused.length;
    sum.left = outcome.left;
  }
  return sum;
}

/** Does the same about all exceptions of one kind and reason, as often as it takes. */
export function useActOnGroup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: GroupDeed) => actOnAll(body),
    onSuccess: ({ done, refused, left }) => {
      notify(refused > 0 || left > 0 ? "bad" : "good", outcomeText(done, refused, left));
      return Promise.all([
        cache.invalidateQueries({ queryKey: keys.exceptions }),
        cache.invalidateQueries({ queryKey: keys.queues }),
      ]);
    },
    meta: { quiet: true },
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

/** An entry on our bank account as the bank describes it; it does not change. */
export function useBankEntry(account: string, ref: string) {
  return useQuery({
    queryKey: [...keys.exceptions, "bankEntry", account, ref],
    queryFn: () =>
      answer(
        client.GET("/admin/bank/unexplained-entry/{account}/{ref}", {
          // The exception names one of the two accounts; of any other there is no entry.
          params: { path: { account: account as "main" | "own", ref } },
        }),
      ),
  });
}

/** customer is the email or ID of the customer that the action is for. */
export type Deed = { id: string; action: string; reason?: string; customer?: string };

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
    onSuccess: () => notify("good", messages.done),
    // A refusal may mean that another operator was first: what is shown is out of date either way.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.exceptions }),
        cache.invalidateQueries({ queryKey: keys.queues }),
      ]),
    meta: { quiet: true },
  });
}
