import type { Transaction, TransactionStatus, TransactionType } from "@/api/contract";

export type Step = { name: string; at: string | null; reached: boolean; bad?: boolean };

type Words = Partial<Record<TransactionStatus, string>>;

/** The name of each status in the timeline, by type of transaction. */
const words: Partial<Record<TransactionType, Words>> = {
  fiat_deposit: {
    awaiting_funds: "Waiting for your payment",
    in_review: "Checked by our team",
    cancelled: "Cancelled; nothing was credited",
    returned: "Sent back to the payer",
    completed: "Credited to your balance",
  },
  chain_withdrawal: {
    pending: "Submitted",
    processing: "Sent on chain",
    completed: "Confirmed on chain",
  },
  chain_deposit: { pending: "Detected on chain", completed: "Credited to your balance" },
  fiat_withdrawal: {
    pending: "Submitted",
    processing: "Sent to your bank",
    completed: "Paid by the bank",
  },
};

const common: Words = {
  awaiting_approval: "Waiting for your team's approval",
  in_review: "Waiting for our approval",
  failed: "Failed; the amount was returned to your balance",
  cancelled: "Cancelled; nothing was paid",
  reversed: "Reversed by the network",
  expired: "Expired; no payment was received",
  returned: "Returned to your balance",
};

/** The statuses of a successful transaction of each type, in order. */
const ways: Partial<Record<TransactionType, TransactionStatus[]>> = {
  fiat_deposit: ["awaiting_funds", "completed"],
  chain_withdrawal: ["pending", "processing", "completed"],
  chain_deposit: ["pending", "completed"],
  fiat_withdrawal: ["pending", "processing", "completed"],
};

const ended: TransactionStatus[] = ["completed", "failed", "cancelled", "expired", "returned", "reversed"];
const bad: TransactionStatus[] = ["failed", "expired", "returned", "reversed"];

/** Returns the steps of a transaction with their times; future steps have none. */
export function stepsOf({ type, status, createdAt, completedAt, steps }: Transaction): Step[] {
  const way = ways[type];
  if (way === undefined) {
    return [{ name: "Booked", at: completedAt ?? createdAt, reached: true }];
  }
  const taken = steps ?? known(way, status, createdAt, completedAt);
  const reviewed = taken.findIndex(({ name }) => name === "in_review");
  const reached = taken.map(({ name, at }, place): Step => {
    const approved = name === "pending" && reviewed !== -1 && place > reviewed;
    return { name: approved ? "Approved" : wordOf(type, name), at, reached: true, bad: bad.includes(name) };
  });
  if (ended.includes(status)) {
    return reached;
  }
  const furthest = Math.max(0, ...taken.map(({ name }) => way.indexOf(name)));
  const toCome = way
    .slice(furthest + 1)
    .map((name) => ({ name: wordOf(type, name), at: null, reached: false }));
  return [...reached, ...toCome];
}

const wordOf = (type: TransactionType, status: TransactionStatus) =>
  words[type]?.[status] ?? common[status] ?? status;

type Taken = NonNullable<Transaction["steps"]>;

/** The two steps that a transaction from a list has: its creation and its current status. */
function known(
  way: TransactionStatus[],
  status: TransactionStatus,
  begun: string,
  ended: string | null,
): Taken {
  const [first = status] = way;
  const start = { name: first, at: begun };
  return status === first ? [start] : [start, { name: status, at: ended ?? begun }];
}
