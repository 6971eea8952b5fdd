import type { Transaction } from "@/api/contract";

const key = "seenUntil";

/** When the reader last looked at what happened. Before the first time everything is old. */
export const seenUntil = () => localStorage.getItem(key);
export const seeAll = (now: string) => localStorage.setItem(key, now);

/** The moment a transaction last changed, as far as it tells. */
export const changedAt = ({ completedAt, createdAt }: Transaction) => completedAt ?? createdAt;

export function newSince(list: Transaction[], moment: string | null): Transaction[] {
  return moment === null ? [] : list.filter((transaction) => changedAt(transaction) > moment);
}
