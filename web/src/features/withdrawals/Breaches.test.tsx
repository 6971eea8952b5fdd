import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { RedemptionBreach } from "@/api/contract";
import * as session from "@/api/session";
import { Breaches } from "@/features/withdrawals/Breaches";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const hour = 3_600_000;
const hoursAgo = (count: number) => new Date(Date.now() - count * hour).toISOString();
const pageOf = (list: RedemptionBreach[]) => ({
  list,
  _meta: { pageNumber: 1, pageSize: 20, total: list.length, totalPages: 1 },
});

const open: RedemptionBreach = {
  transactionId: "w1",
  customer: { id: "c1", email: "jane@example.com", displayName: "Jane" },
  amount: "250.00",
  currency: "GBP",
  orderedAt: hoursAgo(40),
  dueAt: hoursAgo(3),
  cause: "bank_unreachable",
  outcome: null,
  endedAt: null,
};
const paid: RedemptionBreach = {
  ...open,
  transactionId: "w2",
  cause: "newer_cause",
  dueAt: hoursAgo(30),
  outcome: "paid",
  endedAt: hoursAgo(25),
};

let asked: string[] = [];

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  asked = [];
  answers("get", "/admin/redemption-breach", pageOf([open, paid]), ({ url }) => {
    asked.push(new URL(url).search);
  });
});

test("a breach says how late it is, or was, and what it waited for; those not paid yet are shown first", async () => {
  await show(<Breaches />, "treasury");
  const [, waiting, late] = await screen.findAllByRole("row");
  expect(within(waiting as HTMLElement).getByText("3 hours")).toBeVisible();
  expect(within(waiting as HTMLElement).getByText("The bank is not responding.")).toBeVisible();
  expect(within(waiting as HTMLElement).getByText("Not paid yet")).toBeVisible();
  expect(within(late as HTMLElement).getByText("5 hours")).toBeVisible();
  expect(within(late as HTMLElement).getByText("Newer cause.")).toBeVisible();
  expect(within(late as HTMLElement).getByText("Paid late")).toBeVisible();
  expect(asked[0]).toBe("?outcome=open&pageNumber=1&pageSize=20");
});

test("the filters choose outcome, cause and age", async () => {
  const { user } = await show(<Breaches />, "treasury");
  await screen.findAllByRole("row");
  await user.click(screen.getByRole("radio", { name: "All" }));
  await user.selectOptions(screen.getByLabelText("Cause"), "Bank silent");
  await user.selectOptions(screen.getByLabelText("Age"), "Due over a day ago");
  await waitFor(() =>
    expect(asked.at(-1)).toBe("?cause=bank_silent&minAgeHours=24&pageNumber=1&pageSize=20"),
  );
});
