import type { Batch, BatchItem } from "@/api/contract";
import { statusWords } from "@/lib/transactions";
import type { Tone } from "@/ui/Status";

type Words = { tone: Tone; word: string };

const batchWords: Record<string, Words> = {
  awaiting_approval: { tone: "waiting", word: "Awaiting approval" },
  pending: { tone: "waiting", word: "Being started" },
  completed: { tone: "good", word: "Started" },
  cancelled: { tone: "quiet", word: "Cancelled" },
};

/** How a batch stands. One that was started except for some payments says so. */
export function statusOfBatch({ status, failed }: Batch): Words {
  if (status === "completed" && failed > 0) {
    return { tone: "bad", word: failed === 1 ? "1 not paid" : `${failed} not paid` };
  }
  return batchWords[status] ?? { tone: "quiet", word: status };
}

/** How a batch stands whose payments are counted: it is completed when each of them is. */
export function statusOfOne(batch: Batch): Words {
  const { status, outcomes } = batch;
  if (status !== "completed" || outcomes === undefined) {
    return statusOfBatch(batch);
  }
  const { open, unpaid } = outcomes;
  if (unpaid > 0) {
    return { tone: "bad", word: unpaid === 1 ? "1 not paid" : `${unpaid} not paid` };
  }
  return open > 0
    ? { tone: "waiting", word: "In progress" }
    : { tone: "good", word: statusWords.completed.word };
}

/** How a payment of a batch stands: before it is started it has no transaction. */
export function statusOfItem({ status }: BatchItem): Words {
  if (status === "waiting") {
    return { tone: "quiet", word: "Queued" };
  }
  return statusWords[status] ?? { tone: "quiet", word: status };
}

export const kindWords = { fiat_withdrawal: "Bank account", chain_withdrawal: "Address" };

/** Which payments of a batch are shown. */
export type ItemFilter = "all" | "open" | "paid" | "unpaid";

/** "1 payment", "1 250 payments". */
export const payments = (many: number) =>
  many === 1 ? "1 payment" : `${String(many).replace(/\B(?=(\d{3})+$)/g, "\u202f")} payments`;
