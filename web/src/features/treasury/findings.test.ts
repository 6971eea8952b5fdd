import { expect, test } from "vitest";
import type { Reconciliation } from "@/api/contract";
import { comparisonOf, componentWord, unavailableWord } from "@/features/treasury/findings";

const finding: Reconciliation["findings"][number] = {
  code: "bank_balance",
  bankAccount: "main",
  currency: "GBP",
  expected: "1.00",
  actual: "1.00",
  difference: "0.00",
};

test("a comparison names its account or network", () => {
  expect(comparisonOf(finding)).toBe("Books against the bank balance, Safeguarding account");
  const { bankAccount: _none, ...chain } = finding;
  expect(comparisonOf({ ...chain, code: "chain_supply", network: "ethereum" })).toBe(
    "Books against the token supply, ethereum",
  );
});

test("a code without words is shown as it is", () => {
  const newer = { ...finding, code: "newer_code" } as unknown as typeof finding; // a newer server's
  expect(comparisonOf(newer)).toBe("newer_code, Safeguarding account");
  expect(componentWord("newer_code")).toBe("newer_code");
  expect(unavailableWord("newer_code")).toBe("newer_code");
});
