import { expect, test } from "vitest";
import type { Batch } from "@/api/contract";
import { statusOfOne } from "@/features/withdrawals/batches/words";
import { statusWords } from "@/lib/transactions";

const sources = import.meta.glob<string>(
  ["../{features,lib,routes,ui}/**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

/** What the glossary has another word for. Securities settle. */
const elsewhere =
  /["`>][^"`<>/{}=]*\b(?:Withdrawals?|Settled|All started)\b[^"`<>/{}=]*["`<]|\bwithdrawals? (?:is|are|was|were|that)\b/;
const allowed = ["../features/treasury/ReserveOrders.tsx"];

test("people read one word for one thing: redeemed and completed", () => {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    allowed.includes(file)
      ? []
      : text.split("\n").flatMap((line) => (elsewhere.test(line) ? [`${file}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test("a batch whose payments are all paid is completed, as they are", () => {
  const paid = { status: "completed", failed: 0, outcomes: { open: 0, paid: 3, unpaid: 0 } } as Batch;
  expect(statusOfOne(paid).word).toBe(statusWords.completed.word);
});
