import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { accountKeys, useRefreshAccount } from "@/api/account";
import { answer, client } from "@/api/client";
import type { Batch, BatchItem, NewBatchItem } from "@/api/contract";
import { madeFor, useForAccount } from "@/api/forAccount";
import { withSecondaryAuth } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import type { Item } from "@/features/withdrawals/batches/table";
import type { ItemFilter } from "@/features/withdrawals/batches/words";

const keys = { batches: [...accountKeys.all, "batches"] };
const quiet = { quiet: true };
const pageSize = 25;
const quick = 1_500;
const slow = 15_000;

/** Whether something still happens to a batch by itself. */
export const isRunning = (batch: Batch | undefined) =>
  batch?.status === "pending" || batch?.status === "awaiting_approval";

const rhythm = (batch: Batch | undefined) =>
  batch?.status === "pending" || (batch?.outcomes?.open ?? 0) > 0 ? quick : slow;

export function useBatches(pageNumber: number) {
  return useQuery({
    queryKey: [...keys.batches, "list", pageNumber],
    queryFn: () =>
      answer(client.GET("/wallet/account/batch", { params: { query: { pageNumber, pageSize } } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isRunning) ? quick : slow),
  });
}

export function useBatch(id: string) {
  const account = useForAccount();
  return useQuery({
    queryKey: [...keys.batches, "one", id],
    queryFn: () =>
      answer(client.GET("/wallet/account/batch/{id}", { params: { path: { id } }, ...madeFor(account) })),
    refetchInterval: ({ state }) => rhythm(state.data),
  });
}

/** One page of a batch's payments, asked for often while something still happens to them. */
export function useBatchItems(batch: Batch, filter: ItemFilter, pageNumber: number) {
  const account = useForAccount();
  return useQuery({
    queryKey: [...keys.batches, "items", batch.id, filter, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/wallet/account/batch/{id}/item", {
          params: {
            path: { id: batch.id },
            query: { pageNumber, pageSize, ...(filter === "all" ? {} : { outcome: filter }) },
          },
          ...madeFor(account),
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: rhythm(batch),
  });
}

/** Reads the payments of a batch that were not made, along the cursor. */
export async function readUnpaid(
  id: string,
  account: string | null,
  signal: AbortSignal,
): Promise<BatchItem[]> {
  const all: BatchItem[] = [];
  let cursor: string | undefined;
  do {
    const part = await answer(
      client.GET("/wallet/account/batch/{id}/item", {
        params: {
          path: { id },
          query: { limit: 100, outcome: "unpaid", ...(cursor === undefined ? {} : { cursor }) },
        },
        ...madeFor(account),
        signal,
      }),
    );
    all.push(...part.list);
    // By cursor the answer says where it goes on; the type describes the answer by page.
    cursor = (part._meta as { nextCursor?: string | null }).nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

type NewBatch = { name: string; items: Item[] };

/** A row may lack what its payment needs: the server says at which place. */
const bodyOf = ({ name, items }: NewBatch) => ({ name, items: items as NewBatchItem[] });

/** Has the server check every payment. Nothing is ordered. */
export function useCheckBatch() {
  return useWrite({
    write: (batch: NewBatch, signal) =>
      answer(client.POST("/wallet/account/batch", { body: { ...bodyOf(batch), dryRun: true }, signal })),
    meta: quiet,
  });
}

/** Orders all payments, or none. The same key twice is the same order. */
export function useOrderBatch() {
  const refresh = useRefreshAccount();
  return useWrite({
    write: ({ key, ...batch }: NewBatch & { key: string }, signal) =>
      withSecondaryAuth(
        () =>
          answer(
            client.POST("/wallet/account/batch", {
              body: { ...bodyOf(batch), dryRun: false },
              params: { header: { "Idempotency-Key": key } },
              signal,
            }),
          ),
        signal,
      ),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}

/** Cancels a batch that waits for approval. Its amount has been returned when the call completes. */
export function useCancelBatch() {
  const account = useForAccount();
  const refresh = useRefreshAccount();
  return useWrite({
    write: (id: string, signal) =>
      answer(
        client.POST("/wallet/account/batch/{id}/cancel", {
          params: { path: { id } },
          ...madeFor(account),
          signal,
        }),
      ),
    onSuccess: () => refresh(),
    meta: quiet,
  });
}
