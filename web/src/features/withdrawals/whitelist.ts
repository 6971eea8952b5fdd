import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { NewAddress, WhitelistEntry } from "@/api/contract";
import { messages } from "@/api/messages";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { notify } from "@/ui/notices";

const keys = { addresses: ["wallet", "addresses"] };
const quiet = { quiet: true };

/** The page size that the contract specifies for this list. */
const pageSize = 5;

export function useAddresses(pageNumber: number, address: string) {
  return useQuery({
    queryKey: [...keys.addresses, pageNumber, address],
    queryFn: () =>
      answer(
        client.GET("/wallet/address-whitelist", {
          params: { query: { pageNumber, pageSize, ...(address === "" ? {} : { address }) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The addresses a transfer can choose from: the largest page the server returns. */
export function useEveryAddress() {
  return useQuery({
    queryKey: [...keys.addresses, "all"],
    queryFn: () => answer(client.GET("/wallet/address-whitelist", { params: { query: { pageSize: 100 } } })),
  });
}

export function useAddAddress() {
  const cache = useQueryClient();
  return useWrite({
    write: (body: NewAddress, signal) =>
      withSecondaryAuth(() => answer(client.POST("/wallet/address-whitelist", { body, signal })), signal),
    onSuccess: () => {
      notify("good", messages.added);
      return cache.invalidateQueries({ queryKey: keys.addresses });
    },
    meta: quiet,
  });
}

type Described = {
  id: string;
  beneficiary?: { kind: string; name?: string; provider?: string; country?: string };
  signature?: string;
};

/** Says whose wallet an address is, or proves that it is the customer’s. */
export function useDescribeAddress() {
  const cache = useQueryClient();
  return useWrite({
    write: ({ id, ...body }: Described, signal) =>
      answer(client.PUT("/wallet/address-whitelist/{id}", { params: { path: { id } }, body, signal })),
    onSuccess: () => {
      notify("good", messages.updated);
      return cache.invalidateQueries({ queryKey: keys.addresses });
    },
    meta: quiet,
  });
}

/** The text that a wallet signs to prove that it is the customer’s. */
export function useChallenge() {
  return useWrite({
    write: (body: { address: string; network: string }, signal) =>
      answer(client.POST("/wallet/address-whitelist/challenge", { body, signal })),
    meta: quiet,
  });
}

export function useAddBatch() {
  const cache = useQueryClient();
  return useWrite({
    write: (addresses: NewAddress[], signal) =>
      withSecondaryAuth(
        () => answer(client.POST("/wallet/address-whitelist/batches", { body: { addresses }, signal })),
        signal,
      ),
    onSuccess: () => {
      notify("good", messages.batchAdded);
      return cache.invalidateQueries({ queryKey: keys.addresses });
    },
    meta: quiet,
  });
}

export function useDeleteAddress() {
  const cache = useQueryClient();
  return useWrite({
    write: ({ id, network }: WhitelistEntry, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.DELETE("/wallet/address-whitelist/{id}", {
              params: { path: { id }, query: { network } },
              signal,
            }),
          ),
        signal,
      ),
    onSuccess: () => {
      notify("good", messages.removed);
      return cache.invalidateQueries({ queryKey: keys.addresses });
    },
    meta: quiet,
  });
}
