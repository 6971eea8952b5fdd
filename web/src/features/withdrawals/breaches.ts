import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { RedemptionBreach } from "@/api/contract";

const pageSize = 20;
const refreshInterval = 15_000;

export type BreachFilter = {
  outcome?: "open" | NonNullable<RedemptionBreach["outcome"]>;
  cause?: string;
  minAgeHours?: number;
};

/** The redemptions that were not paid when they were due, the newest first. */
export function useBreaches(filter: BreachFilter, pageNumber: number) {
  return useQuery({
    queryKey: ["withdrawals", "breaches", filter, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/admin/redemption-breach", { params: { query: { ...filter, pageNumber, pageSize } } }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  });
}
