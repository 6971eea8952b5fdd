import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import { isLive } from "@/api/live";

/** The customer's account with us, which several features read. Its keys begin with "wallet", as its paths do. */
export const accountKeys = {
  all: ["wallet"],
  account: ["wallet", "account"],
  setting: ["wallet", "setting"],
};

const slow = 15_000;
/** How often to ask while the server reports changes: seldom, in case a report was lost. */
const calm = 60_000;

export function useAccount() {
  return useQuery({
    queryKey: accountKeys.account,
    queryFn: () => answer(client.GET("/wallet/account")),
    refetchInterval: () => (isLive() ? calm : slow),
  });
}

/** The customer's GBPC: what can be spent, what is held, both together. */
export function useBalance() {
  const query = useAccount();
  const none = { currency: "GBPC", available: "0.00", pending: "0.00", total: "0.00" };
  const balance = query.data && (query.data.balances.find(({ currency }) => currency === "GBPC") ?? none);
  return { ...query, balance };
}

export function useSetting() {
  return useQuery({
    queryKey: accountKeys.setting,
    queryFn: () => answer(client.GET("/wallet/account/setting")),
  });
}

/** The settings as they are at this moment, for an order that goes by them. */
export const readSetting = (signal: AbortSignal) => answer(client.GET("/wallet/account/setting", { signal }));

/** Makes balances and lists stale, after an order. */
export function useRefreshAccount() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: accountKeys.all });
}
