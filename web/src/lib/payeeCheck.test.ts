import { expect, test } from "vitest";
import { payeeCheckOf, payeeNote, payeeSentence } from "@/lib/payeeCheck";

test("a close match names the holder at the bank, where the bank gave a name", () => {
  expect(payeeSentence({ result: "close_match", name: "Jane A Doe" })).toContain("Jane A Doe");
  expect(payeeSentence({ result: "close_match" })).not.toContain("undefined");
  expect(payeeNote({ result: "close_match", name: "Jane A Doe" })).toBe("At the bank: Jane A Doe");
});

test("only a match reads as confirmed", () => {
  for (const result of ["no_match", "unavailable"] as const) {
    expect(payeeNote({ result })).toContain("not confirmed");
  }
});

test("a refusal without an answer has none", () => {
  expect(payeeCheckOf(null)).toBeNull();
  expect(payeeCheckOf({ fields: [] })).toBeNull();
  expect(payeeCheckOf({ confirmationOfPayee: { result: "no_match" } })).toEqual({ result: "no_match" });
});
