import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { ReserveHolding, ReservePosition } from "@/api/contract";
import * as session from "@/api/session";
import { ReserveScreen } from "@/routes/backoffice/reserve";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const bill: ReserveHolding = {
  id: "h1",
  kind: "treasury_bill",
  isin: "GB00BQC4R999",
  name: "A bill",
  custodian: "A custodian",
  lei: null,
  matures: "2027-01-25",
  quantity: "500.00",
  selling: "0.00",
  cost: "490.00",
  value: "491.00",
  counts: "490.00",
  basis: "cost",
  pricedOn: "2026-11-20",
  goodUntil: "2026-11-24",
  valuation: null,
};

const position: ReservePosition = {
  reserve: "1000.00",
  cash: "510.00",
  cost: "490.00",
  counts: "490.00",
  total: "1000.00",
  shortfall: "0.00",
  buffer: "0.00",
  excess: "0.00",
  committed: "0.00",
  redeeming: "0.00",
  stale: false,
  holdings: [bill],
  breaches: [],
  limits: {
    leastCash: 500,
    longestDays: 365,
    funds: false,
    mostInOne: 10000,
    mostAtOne: 10000,
    valuationDays: 2,
  },
};

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/admin/reserve/order", {
    list: [],
    _meta: { pageNumber: 1, pageSize: 10, total: 0, totalPages: 0 },
  });
});

async function opened(of: Partial<ReservePosition>, role: "treasury" | "auditor" = "treasury") {
  answers("get", "/admin/reserve", { ...position, ...of });
  return show(<ReserveScreen />, role);
}

test("a reserve of cash alone says so", async () => {
  await opened({ holdings: [], cost: "0.00" });
  expect(await screen.findByText("The reserve is held entirely in cash.")).toBeVisible();
});

test("what is short and why is said first", async () => {
  await opened({
    shortfall: "490.00",
    stale: true,
    holdings: [{ ...bill, basis: "uncounted", counts: "0.00" }],
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("Enter the valuations that are too old first");
  expect(screen.getAllByText("Valuation too old")[0]).toBeVisible();
});

test("an auditor reads, and is offered nothing to do", async () => {
  await opened({}, "auditor");
  expect(await screen.findByText(/role to order for the reserve/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "New order" })).toBeNull();
});

test("an order sends only what its kind asks for", async () => {
  const sent: unknown[] = [];
  answers("post", "/admin/reserve/order", { id: "o1", approvalId: "a1" }, async (request) => {
    sent.push(await request.clone().json());
  });
  const { user } = await opened({});
  await user.click(await screen.findByRole("button", { name: "New order" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Order"), "purchase");
  await user.selectOptions(dialog.getByLabelText("Holding"), "h1");
  await user.type(dialog.getByLabelText("Nominal in GBP"), "1,000");
  await user.type(dialog.getByLabelText("What is paid, GBP"), "985");
  await user.type(dialog.getByLabelText("Reason"), "policy");
  await user.click(dialog.getByRole("button", { name: "Submit for approval" }));
  await expect
    .poll(() => sent)
    .toEqual([{ kind: "purchase", holdingId: "h1", quantity: "1000", amount: "985", reason: "policy" }]);
});
