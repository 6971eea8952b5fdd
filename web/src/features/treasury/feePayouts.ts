import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { notify } from "@/ui/notices";

const keys = { all: ["treasury", "fee-payouts"] };
const pageSize = 10;
const refreshInterval = 10_000;

/** The accrued fees, and how much of them can be paid out now. */
export function useAccruedFees() {
  return useQuery({
    queryKey: [...keys.all, "accrued"],
    queryFn: () => answer(client.GET("/admin/treasury/fees")),
    refetchInterval: refreshInterval,
  });
}

export function useFeePayouts(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.all, pageNumber],
    queryFn: () =>
      answer(client.GET("/admin/treasury/fee-payout", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** Requests approval to pay fees out to the corporate account. */
export function useRequestFeePayout() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      withSecondaryAuth(() => answer(client.POST("/admin/treasury/fee-payout", { body }))),
    onSuccess: () => {
      notify("good", messages.done);
      return cache.invalidateQueries({ queryKey: keys.all });
    },
    meta: { quiet: true },
  });
}
