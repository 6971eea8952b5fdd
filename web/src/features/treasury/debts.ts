import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { RepaymentOrder } from "@/api/contract";
import { messages } from "@/api/messages";
import { withStepUp } from "@/api/stepUp";
import { notify } from "@/ui/notices";

const keys = { all: ["treasury", "debts"] };
const pageSize = 10;
const everySeconds = 10_000;
const all = { params: { query: { pageNumber: 1, pageSize: 100 } } };

/** What customers owe the company, the largest first. */
export function useDebts() {
  return useQuery({
    queryKey: [...keys.all, "owed"],
    queryFn: () => answer(client.GET("/admin/treasury/debt", all)),
    refetchInterval: everySeconds,
  });
}

/** Money that came to the company’s own account and repays nothing yet. */
export function useOwnCredits(wanted: boolean) {
  return useQuery({
    queryKey: [...keys.all, "credits"],
    enabled: wanted,
    queryFn: () => answer(client.GET("/admin/treasury/own-credit", all)),
  });
}

export function useRepayments(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.all, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/treasury/repayment", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}

/** Asks a second operator to agree that a credit repays what a customer owes. */
export function useAskRepayment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RepaymentOrder) =>
      withStepUp(() => answer(client.POST("/admin/treasury/repayment", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.all });
    },
    meta: { quiet: true },
  });
}
