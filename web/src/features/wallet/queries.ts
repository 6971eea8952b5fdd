import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client, file } from "@/api/client";
import type { Transaction, TransactionStatus, TransactionType } from "@/api/contract";
import { isLive } from "@/api/live";
import { save } from "@/lib/save";

export const keys = {
  all: ["wallet"],
  account: ["wallet", "account"],
  transactions: ["wallet", "transactions"],
  currencies: ["wallet", "currencies"],
  assets: ["wallet", "assets"],
};

const watched = 1_000;
const quick = 2_000;
const slow = 15_000;
/** While the server tells what changes: now and then all the same, should a word of it be lost. */
const calm = 60_000;

const unfinished: TransactionStatus[] = ["awaiting_funds", "pending", "in_review", "processing"];
const moving: TransactionStatus[] = ["pending", "processing"];

export const isFinal = ({ status }: Transaction) => !unfinished.includes(status);

/** How soon to look again where nobody tells: often while something is on its way, seldom when all is settled. */
function pace(list: Transaction[] | undefined): number {
  if (isLive()) {
    return calm;
  }
  return list?.some(({ status }) => moving.includes(status)) === true ? quick : slow;
}

export function useAccount() {
  return useQuery({
    queryKey: keys.account,
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

/** What was held over the last days. */
export function useBalanceHistory(days: number) {
  return useQuery({
    queryKey: [...keys.account, "history", days],
    queryFn: () => answer(client.GET("/wallet/account/balance/history", { params: { query: { days } } })),
    placeholderData: keepPreviousData,
  });
}

export function useLastTransactions(limit: number) {
  return useQuery({
    queryKey: [...keys.transactions, "last", limit],
    queryFn: () => answer(client.GET("/wallet/account/transaction/last", { params: { query: { limit } } })),
    refetchInterval: ({ state }) => pace(state.data),
  });
}

export type TransactionFilter = {
  pageNumber: number;
  type?: TransactionType;
  status?: TransactionStatus;
  from?: string;
  to?: string;
};

const pageSize = 10;

export function useTransactions(filter: TransactionFilter) {
  return useQuery({
    queryKey: [...keys.transactions, "page", filter],
    queryFn: () =>
      answer(client.GET("/wallet/account/transaction", { params: { query: { ...filter, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pace(state.data?.list),
  });
}

/** One transaction, looked at again and again until it is final. */
export function useTransaction(id: string | null, known?: Transaction) {
  return useQuery({
    queryKey: [...keys.transactions, "one", id],
    enabled: id !== null,
    queryFn: () =>
      answer(client.GET("/wallet/account/transaction/{id}", { params: { path: { id: id ?? "" } } })),
    placeholderData: known,
    // Whoever looks at one transaction waits for it: also while it is the pounds that are awaited.
    refetchInterval: ({ state }) => (state.data !== undefined && isFinal(state.data) ? false : watched),
  });
}

export function useCurrencies() {
  return useQuery({
    queryKey: keys.currencies,
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

/** The customer's deposit address on each network. */
export function useAssets() {
  return useQuery({
    queryKey: keys.assets,
    queryFn: () =>
      answer(client.GET("/wallet/account/asset/match", { params: { query: { currency: "GBPC" } } })),
  });
}

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

export function useStatement() {
  return useMutation({
    mutationFn: (wanted: { from: string; to: string; format: "csv" | "pdf" }) => fetchStatement(wanted),
    meta: { quiet: true },
  });
}

async function fetchStatement(query: { from: string; to: string; format: "csv" | "pdf" }) {
  const bytes = await file(client.GET("/wallet/account/statement", { params: { query }, parseAs: "blob" }));
  save(bytes, `gbpc-${query.from}-to-${query.to}.${query.format}`);
}

/** After an order: balances and lists are no longer what they were. */
export function useRefreshWallet() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keys.all });
}
