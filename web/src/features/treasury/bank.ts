import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

const keys = { payouts: ["treasury", "bank", "payouts"], files: ["treasury", "bank", "files"] };
const pageSize = 10;
const refreshInterval = 10_000;

/** Payments whose outcome the bank has not reported yet. */
export function useOpenPayouts(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.payouts, pageNumber],
    queryFn: () => answer(client.GET("/admin/bank/payout", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}

/** Files from the bank that could not be processed. */
export function useRejectedFiles(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.files, pageNumber],
    queryFn: () => answer(client.GET("/admin/bank/file", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}
