import { expect, test } from "vitest";
import type { Transaction } from "@/api/contract";
import { stepsOf } from "@/features/transactions/timeline";

const transfer: Transaction = {
  id: "1",
  type: "chain_withdrawal",
  direction: "out",
  currency: "GBPC",
  amount: "1.00",
  fee: "0.00",
  status: "processing",
  reference: null,
  counterparty: null,
  network: "sandbox",
  txHash: null,
  createdAt: "2026-03-02T12:00:00Z",
  completedAt: null,
  failureReason: null,
  failureCode: null,
  updatedAt: "2026-03-02T12:00:05Z",
  externalId: null,
  metadata: {},
  bankReasonCode: null,
  bankReference: null,
  initiator: null,
  approval: null,
};
const at = (minute: number) => `2026-03-02T12:0${minute}:00Z`;

test("each step has its time, and what is to come has none", () => {
  const steps = [
    { name: "pending", at: at(0) },
    { name: "processing", at: at(1) },
  ] as const;
  expect(stepsOf({ ...transfer, steps: [...steps] }).map(({ name, at }) => [name, at])).toEqual([
    ["Submitted", at(0)],
    ["Sent on chain", at(1)],
    ["Confirmed on chain", null],
  ]);
});

test("a payment that waited for approval says so, and that it was given", () => {
  const steps = [
    { name: "in_review", at: at(0) },
    { name: "pending", at: at(1) },
  ] as const;
  const shown = stepsOf({ ...transfer, status: "pending", steps: [...steps] });
  expect(shown.map(({ name }) => name)).toEqual([
    "Waiting for our approval",
    "Approved",
    "Sent on chain",
    "Confirmed on chain",
  ]);
});

test("what failed ends there, and a list's transaction shows what it knows", () => {
  const failed = stepsOf({ ...transfer, status: "failed", completedAt: at(2) });
  expect(failed.map(({ name, bad }) => [name, bad])).toEqual([
    ["Submitted", false],
    ["Failed; the amount was returned to your balance", true],
  ]);
});
