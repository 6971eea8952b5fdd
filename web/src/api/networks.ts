import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/api/client";

export function useCurrencies() {
  return useQuery({
    queryKey: ["wallet", "currencies"],
    queryFn: () => answer(client.GET("/wallet/payment/official-currency")),
    staleTime: 5 * 60_000,
  });
}

/** The networks GBPC lives on. */
export function useNetworks() {
  const query = useCurrencies();
  const networks = query.data?.list.find(({ code }) => code === "GBPC")?.networks ?? [];
  return { ...query, networks };
}
