import { expect, test } from "vitest";
import { drawnFrom } from "@/features/wallet/balanceHistory";

const at = (minute: number) => `2026-03-02T12:0${minute}:00Z`;

test("the balance is drawn from where it began", () => {
  const to = "2026-03-02T12:20:00Z";
  const history = (...points: { at: string; balance: string }[]) => ({
    currency: "GBPC",
    from: at(0),
    to,
    points,
  });
  expect(drawnFrom(history({ at: at(0), balance: "0.000000" }))).toEqual([]);
  const held = [{ at: at(0), balance: "5.00" }];
  expect(drawnFrom(history(...held))).toEqual(held);
  const came = drawnFrom(
    history({ at: "2026-02-01T00:00:00Z", balance: "0.00" }, { at: at(0), balance: "5.00" }),
  );
  expect(came[0]).toEqual({ at: "2026-03-02T11:59:00.000Z", balance: "0.00" });
});
