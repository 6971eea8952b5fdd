import { expect, test } from "vitest";
import type { BalanceProof } from "@/api/contract";
import { check, read } from "@/features/transparency/proof";

const zeros = "0".repeat(64);

// The tree of the server's test TestTree_HashesAsTheWebSiteDoes, seen from its leaf "c".
const proof: BalanceProof = {
  attestation: {
    id: "01a1fcb9-4cd7-7772-be2e-07c4066d044d",
    asOf: "2026-11-21T06:09:24Z",
    root: "c94fcfc7691fa790741043a93a23037331ea394ffef4ef1ea98b00a484863e99",
    total: "250.000003",
    customers: 3,
    journal: { sequence: 5, hash: zeros },
    chains: [],
  },
  leaf: { account: "c", amount: "250.000000", salt: zeros },
  path: [
    {
      side: "left",
      amount: "0.000002",
      hash: "907c4da57b31be5a9276fb17bc2d486a73fdc241c2fe209b3b7e6518a38e6c6c",
    },
    {
      side: "right",
      amount: "0.000001",
      hash: "5eba02475e0df6c65e77d11b69714a8acbe0e963b081a78e55ad7120bcd19f45",
    },
  ],
};

const spoilt = (change: (copy: BalanceProof) => void) => {
  const copy = structuredClone(proof);
  change(copy);
  return check(copy);
};

test("a proof of the server leads to the root the server published", async () => {
  const checked = await check(proof);
  expect(checked).toMatchObject({ holds: true, root: proof.attestation.root, total: "250.000003" });
});

test("a proof with anything changed does not hold", async () => {
  for (const change of [
    (p: BalanceProof) => {
      p.leaf.amount = "250.000001";
    },
    (p: BalanceProof) => {
      p.leaf.account = "d";
    },
    (p: BalanceProof) => {
      p.leaf.salt = zeros.replace("0", "1");
    },
    (p: BalanceProof) => {
      p.attestation.total = "250.000002";
    },
    (p: BalanceProof) => {
      p.attestation.root = zeros;
    },
    (p: BalanceProof) => {
      p.path.pop();
    },
    (p: BalanceProof) => {
      for (const step of p.path) {
        step.amount = "-0.000001";
      }
    },
  ]) {
    expect(await spoilt(change)).toMatchObject({ holds: false });
  }
});

test("what is no proof is not read as one", () => {
  expect(read(JSON.stringify(proof))).toEqual(proof);
  for (const text of ["", "null", "{}", "[1]", '{"leaf":{}}', "not JSON"]) {
    expect(read(text)).toBeNull();
  }
});
