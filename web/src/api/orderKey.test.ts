import { expect, test } from "vitest";
import { OrderKey } from "@/api/orderKey";

test("the same order keeps its key, another one gets its own, and a finished one is not repeated", () => {
  const keys = new OrderKey();
  const first = keys.for({ amount: "1.00" });
  expect(keys.for({ amount: "1.00" })).toBe(first);
  expect(keys.for({ amount: "2.00" })).not.toBe(first);
  const again = keys.for({ amount: "1.00" });
  keys.done();
  expect(keys.for({ amount: "1.00" })).not.toBe(again);
});
