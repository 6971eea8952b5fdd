import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

/** The verified bank accounts money can come from and go to. */
export function useVerifiedBanks(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ["banking", "banks", "verified"],
    queryFn: async () => {
      const { list } = await answer(
        client.GET("/wallet/payment/bank", { params: { query: { pageSize: 100 } } }),
      );
      return list.filter(({ status }) => status === "verified");
    },
  });
}
