import type { Transaction } from "@/api/contract";

export type Step = { name: string; at: string | null; reached: boolean; bad?: boolean };

const ways: Record<string, [first: string, under: string, last: string]> = {
  fiat_deposit: ["Announced", "Pounds received at our bank", "Credited to your balance"],
  chain_withdrawal: ["Ordered", "Sent to the chain", "Confirmed on the chain"],
  chain_deposit: ["Seen on the chain", "Confirmations counted", "Credited to your balance"],
  fiat_withdrawal: ["Ordered", "Sent to your bank", "Settled by the bank"],
};

const ends: Record<string, string> = {
  failed: "Failed; the amount is back in your balance",
  cancelled: "Cancelled",
  expired: "Expired; no payment came",
  returned: "Returned to your balance",
};

/** The steps of a transaction with their times; those to come have none. */
export function stepsOf(transaction: Transaction): Step[] {
  const { type, status, createdAt, completedAt, timeline } = transaction;
  if (timeline && timeline.length > 0) {
    return timeline.map(({ status: name, at }) => ({ name, at, reached: at !== null }));
  }
  const way = ways[type];
  if (way === undefined) {
    return [{ name: "Booked", at: completedAt ?? createdAt, reached: true }];
  }
  const [first, under, last] = way;
  const end = ends[status];
  const started: Step = { name: first, at: createdAt, reached: true };
  if (end !== undefined) {
    return [started, { name: end, at: completedAt, reached: true, bad: status !== "cancelled" }];
  }
  const done = status === "completed";
  const review: Step[] =
    status === "in_review" ? [{ name: "Waiting for our approval", at: null, reached: true }] : [];
  return [
    started,
    ...review,
    { name: under, at: null, reached: done || status === "processing" },
    { name: last, at: done ? completedAt : null, reached: done },
  ];
}
