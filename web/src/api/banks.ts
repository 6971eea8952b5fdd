import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { BankAccount } from "@/api/contract";

/** The verified bank accounts. Money can come from each, and go to those that have cooled off (payableNow). */
export function useVerifiedBanks(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ["banking", "banks", "verified"],
    queryFn: async () => {
      const { list } = await answer(
        client.GET("/wallet/payment/bank", { params: { query: { pageSize: 100 } } }),
      );
      return list.filter(({ status }) => status === "verified" || status === "cooling_off");
    },
  });
}

/** Whether money may go to a verified account already. */
export const payableNow = ({ status }: BankAccount) => status === "verified";
