import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

/** The customer's deposit address on each network. */
export function useDepositAddresses() {
  return useQuery({
    queryKey: ["wallet", "assets"],
    queryFn: () =>
      answer(client.GET("/wallet/account/asset/match", { params: { query: { currency: "GBPC" } } })),
  });
}
