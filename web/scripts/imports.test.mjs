import { expect, test } from "vitest";
import { importFaults, modulesOf } from "./imports.mjs";

const written = (modules) => new Map(Object.entries(modules));

test("no module of the site imports itself through others, and no feature another", () => {
  expect(importFaults(modulesOf("src"))).toEqual([]);
});

test("a circle is found, also one of types and one that is imported when it is needed", () => {
  const faults = importFaults(
    written({
      "ui/List": 'import { Row } from "@/ui/Row";',
      "ui/Row": 'import type { Item } from "@/lib/item";',
      "lib/item": 'const list = import("@/ui/List");',
    }),
  );
  expect(faults).toEqual(["circle: ui/List → ui/Row → lib/item → ui/List"]);
});

test("a feature that imports another is found, a route that joins them is not", () => {
  const faults = importFaults(
    written({
      "features/wallet/Holdings": "",
      "features/deposits/Buy": 'import { Holdings } from "@/features/wallet/Holdings";',
      "routes/user/wallet": 'import { Holdings } from "@/features/wallet/Holdings";',
    }),
  );
  expect(faults).toEqual(["features/deposits/Buy imports features/wallet/Holdings of another feature"]);
});
