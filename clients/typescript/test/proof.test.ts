import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { type BalanceProof, verifyProof } from "../src/index.js";

function digest(...parts: (number | bigint | string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) {
    if (typeof part === "bigint") {
      const amount = Buffer.alloc(8);
      amount.writeBigUInt64BE(part);
      hash.update(amount);
    } else {
      hash.update(typeof part === "number" ? Buffer.of(part) : part);
    }
  }
  return hash.digest();
}

/** A balance of 25.5 between two others, whose tree is made here step by step. */
function proofOfThree(): BalanceProof {
  const salt = Buffer.alloc(32, "b");
  const first = digest(0, Buffer.alloc(32, "a"), 10_000_000n, "one");
  const own = digest(0, salt, 25_500_000n, "two");
  const third = digest(0, Buffer.alloc(32, "c"), 1n, "three");
  const pair = digest(1, 10_000_000n, first, 25_500_000n, own);
  const root = digest(1, 35_500_000n, pair, 1n, third).toString("hex");
  return {
    attestation: {
      id: "a1",
      asOf: "2026-03-02T09:30:00Z",
      root,
      total: "35.500001",
      customers: 3,
      journal: { sequence: 7, hash: "00" },
      chains: [],
    },
    leaf: { account: "two", amount: "25.500000", salt: salt.toString("hex") },
    path: [
      { side: "left", amount: "10.000000", hash: first.toString("hex") },
      { side: "right", amount: "0.000001", hash: third.toString("hex") },
    ],
  };
}

test("a proof leads from the balance to the attested total", () => {
  assert.ok(verifyProof(proofOfThree()));
});

test("a proof in which something was changed is refused", () => {
  const zeros = "00".repeat(32);
  const changes: Record<string, (proof: BalanceProof) => void> = {
    "the balance": ({ leaf }) => {
      leaf.amount = "25.500001";
    },
    "a balance that is no amount": ({ leaf }) => {
      leaf.amount = "-25.500000";
    },
    "the account": ({ leaf }) => {
      leaf.account = "one";
    },
    "the salt": ({ leaf }) => {
      leaf.salt = zeros;
    },
    "half a salt": ({ leaf }) => {
      leaf.salt = "00";
    },
    "the total": ({ attestation }) => {
      attestation.total = "35.500002";
    },
    "the root": ({ attestation }) => {
      attestation.root = zeros;
    },
    "the side": ({ path: [step] }) => {
      Object.assign(step ?? {}, { side: "right" });
    },
    "a neighbour's amount": ({ path: [step] }) => {
      Object.assign(step ?? {}, { amount: "9.000000" });
    },
    "a neighbour's hash": ({ path: [step] }) => {
      Object.assign(step ?? {}, { hash: zeros });
    },
    "more than there can be": ({ path: [step] }) => {
      Object.assign(step ?? {}, { amount: "9223372036854.775807" });
    },
    "a step": ({ path }) => {
      path.pop();
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    const proof = proofOfThree();
    change(proof);
    assert.equal(verifyProof(proof), false, what);
  }
});
