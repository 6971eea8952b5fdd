import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { RepaymentRequest } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = { all: ["treasury", "debts"] };
const pageSize = 10;
const refreshInterval = 10_000;
const allPages = { params: { query: { pageNumber: 1, pageSize: 100 } } };

/** The debts of customers, the largest first. */
export function useDebts() {
  return useQuery({
    queryKey: [...keys.all, "owed"],
    queryFn: () => answer(client.GET("/admin/treasury/debt", allPages)),
    refetchInterval: refreshInterval,
  });
}

/** Credits of the corporate account that are not booked as a repayment yet. */
export function useCorporateCredits(enabled: boolean) {
  return useQuery({
    queryKey: [...keys.all, "credits"],
    enabled,
    queryFn: () => answer(client.GET("/admin/treasury/corporate-credit", allPages)),
  });
}

export function useRepayments(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.all, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/treasury/repayment", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** Requests approval to book a credit as the repayment of a debt. */
export function useRequestRepayment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RepaymentRequest) =>
      withSecondaryAuth(() => answer(client.POST("/admin/treasury/repayment", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.all });
    },
    meta: { quiet: true },
  });
}
