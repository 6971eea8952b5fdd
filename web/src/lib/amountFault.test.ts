import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { amountFault, rightForm } from "@/lib/amountFault";
import { grouped, isAmount, typedAmount, typedPercentage } from "@/lib/decimal";
import { aWholeNumber } from "@/lib/typed";

/** The server's tests read the same file. */
const cases: { read: { typed: string; plain: string }[]; refused: string[] } = JSON.parse(
  readFileSync("../internal/money/testdata/typed.json", "utf8"),
);

test.each(cases.read)("$typed is typed for $plain", ({ typed, plain }) => {
  expect(typedAmount(typed)).toBe(plain);
  expect(isAmount(plain)).toBe(true);
});

test.each(cases.refused)("%s is no amount, and stays as it was typed", (typed) => {
  expect(typedAmount(typed)).toBe(typed);
  expect(isAmount(typed)).toBe(false);
  expect(amountFault(typed, "GBP")).toBe(typed.trim() === "" ? "Enter an amount" : rightForm);
});

/** Texts of these characters, always the same ones. */
function* textsOf(alphabet: string, count: number) {
  let state = 28;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (let made = 0; made < count; made++) {
    yield Array.from({ length: next(10) }, () => alphabet.charAt(next(alphabet.length))).join("");
  }
}

test("whatever is typed is one number or stays as it is", () => {
  for (const text of textsOf("0123456789.,£ ", 4_000)) {
    const read = typedAmount(text);
    expect(read === text || /^(0|[1-9]\d*)(\.\d+)?$/.test(read), text).toBe(true);
    expect(typedAmount(read), text).toBe(read);
    // No figure is lost and none is added but a zero before the point.
    const figures = (amount: string) => amount.replace(/[^0-9]/g, "").replace(/^0+/, "");
    expect(figures(read), text).toBe(figures(text));
  }
});

test("what we show can be typed again", () => {
  for (const text of textsOf("0123456789", 2_000)) {
    const amount = `${BigInt(text || "0")}.50`;
    expect(typedAmount(grouped(amount))).toBe(amount);
    expect(typedAmount(`£${grouped(amount)}`)).toBe(amount);
  }
});

test("an amount fits its currency and is above zero where it must be", () => {
  expect(amountFault("1,234.505", "GBP")).toBe("Use at most 2 decimal places");
  expect(amountFault("1,234.505", "GBPC")).toBe("");
  expect(amountFault("0", "GBP")).toBe("Enter an amount above zero");
  expect(amountFault("0", "GBP", { zero: "allowed" })).toBe("");
  expect(amountFault(" ", "GBP", { empty: "allowed" })).toBe("");
  expect(amountFault("12345678901234567", "GBP")).toBe("This amount is too large");
});

test("a percentage and a whole number are read by the same rule", () => {
  expect(typedPercentage("33.3 %")).toBe("33.3");
  expect(typedPercentage(".5")).toBe("0.5");
  expect(typedPercentage("33,3")).toBe("33,3");
  expect(typedPercentage("£33")).toBe("£33");
  const { validate } = aWholeNumber(0, 10_000);
  const judge = (typed: string) => (typeof validate === "function" ? validate(typed, {}) : undefined);
  expect(judge("10,000")).toBe(true);
  expect(judge("10,5")).toBe("Enter a whole number from 0 to 10,000");
});
