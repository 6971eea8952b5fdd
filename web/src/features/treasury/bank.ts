import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

const keys = { payouts: ["treasury", "bank", "payouts"], files: ["treasury", "bank", "files"] };
const pageSize = 10;
const everySeconds = 10_000;

/** Payments whose end the bank has not told. */
export function useOpenPayouts(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.payouts, pageNumber],
    queryFn: () => answer(client.GET("/admin/bank/payout", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}

/** Files of the bank that could not be taken. */
export function useRefusedFiles(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.files, pageNumber],
    queryFn: () => answer(client.GET("/admin/bank/file", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds,
  });
}
