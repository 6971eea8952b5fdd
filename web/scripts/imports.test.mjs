import { expect, test } from "vitest";
import { importFaults, modulesOf } from "./imports.mjs";

const sources = (modules) => new Map(Object.entries(modules));

test("the site has no import cycles, and no feature imports another", () => {
  expect(importFaults(modulesOf("src"))).toEqual([]);
});

test("a cycle is reported, including type imports and dynamic imports", () => {
  const faults = importFaults(
    sources({
      "ui/List": 'import { Row } from "@/ui/Row";',
      "ui/Row": 'import type { Item } from "@/lib/item";',
      "lib/item": 'const list = import("@/ui/List");',
    }),
  );
  expect(faults).toEqual(["import cycle: ui/List → ui/Row → lib/item → ui/List"]);
});

test("a feature that imports another is reported, a route that composes them is not", () => {
  const faults = importFaults(
    sources({
      "features/wallet/Holdings": "",
      "features/deposits/Buy": 'import { Holdings } from "@/features/wallet/Holdings";',
      "routes/user/wallet": 'import { Holdings } from "@/features/wallet/Holdings";',
    }),
  );
  expect(faults).toEqual([
    "features/deposits/Buy imports features/wallet/Holdings, which belongs to another feature",
  ]);
});
