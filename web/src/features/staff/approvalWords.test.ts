import { expect, test } from "vitest";
import { detailText, detailWord, kindWord } from "@/features/staff/approvalWords";

test("a code is shown in words, an unknown one as it is", () => {
  expect(kindWord("fee_payout")).toBe("Pay out accrued fees");
  expect(kindWord("something_new")).toBe("Something new");
  expect(detailText("reasons", "velocity")).toBe("Exceeds the review rule for payments in one day");
  expect(detailText("reasons", "new_rule")).toBe("New rule");
  expect(detailWord("unmatchedCreditId")).toBe("Unmatched credit id");
});

test("a changed term is named with its values before and after", () => {
  const change = { term: "fees.fiatWithdrawal.fixed", before: "0.00", after: "0.50" };
  expect(detailText("changes", change)).toBe("Fees, redemptions to a bank, fixed fee: 0.00 → 0.50");
  const limit = { term: "limits.individual.low.fiat.perDay", before: null, after: "500.00" };
  expect(detailText("changes", limit)).toBe(
    "Limits, individuals, low risk, to banks, per day: not set → 500.00",
  );
});
