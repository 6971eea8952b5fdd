import { expect, test } from "vitest";
import { add, compare, fromUnits, grouped, percent, subtract, toUnits } from "@/lib/decimal";

test("an amount keeps every digit its currency has, and no more are accepted", () => {
  expect(toUnits("12.50", 2)).toBe(1250n);
  expect(toUnits("0.000001", 6)).toBe(1n);
  expect(toUnits("12.505", 2)).toBeNull();
  expect(toUnits("1e3", 2)).toBeNull();
  expect(fromUnits(1250n, 2)).toBe("12.50");
  expect(fromUnits(-1n, 6)).toBe("-0.000001");
});

test("sums are exact where floating point is not", () => {
  expect(add("0.1", "0.2", 6)).toBe("0.300000");
  expect(subtract("100.00", "0.01", 2)).toBe("99.99");
  expect(compare("9007199254740993.000001", "9007199254740993")).toBe(1);
});

test("an amount is shown with thousands grouped and at least its pence", () => {
  expect(grouped("1250.5")).toBe("1,250.50");
  expect(grouped("1234567.120000")).toBe("1,234,567.12");
  expect(grouped("0.000001")).toBe("0.000001");
  expect(grouped("-5")).toBe("−5.00");
});

test("a ratio is never rounded up past what is held", () => {
  expect(percent("99.9999", "100")).toBe("99.99");
  expect(percent("0", "0")).toBe("0.00");
});
