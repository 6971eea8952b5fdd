import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { Transaction } from "@/api/contract";

const key = ["wallet", "seen"];

/** When the newest thing happened that the reader was shown; null before the first look, on any machine. */
export function useSeen() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await answer(client.GET("/user/visit"))).seenUntil,
  });
}

/** Notes it. The page believes it at once: a bell that is looked at falls silent. */
export function useSeeAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (seenUntil: string) => answer(client.POST("/user/visit", { body: { seenUntil } })),
    onMutate: (seenUntil) => cache.setQueryData(key, seenUntil),
    meta: { quiet: true },
  });
}

/** The moment a transaction last changed, as far as its own fields show. */
export const changedAt = ({ completedAt, createdAt }: Transaction) => completedAt ?? createdAt;

/** What happened since: a deposit that the reader has only prepared is no news. */
export function newSince(list: Transaction[], moment: string | null | undefined): Transaction[] {
  return moment == null
    ? []
    : list.filter(
        (transaction) =>
          transaction.status !== "awaiting_funds" && Date.parse(changedAt(transaction)) > Date.parse(moment),
      );
}
