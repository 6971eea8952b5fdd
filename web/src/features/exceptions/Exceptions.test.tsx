import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { ExceptionItem } from "@/api/contract";
import * as session from "@/api/session";
import { Exceptions } from "@/features/exceptions/Exceptions";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const list = <Item,>(items: Item[]) => ({
  list: items,
  _meta: { pageNumber: 1, pageSize: 20, total: items.length, totalPages: 1 },
});

const credit: ExceptionItem = {
  id: "e1",
  kind: "unmatched_credit",
  severity: "normal",
  status: "open",
  subject: "c1",
  amount: "10.00",
  currency: "GBP",
  since: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  reason: "no_customer",
  details: { account: "main" },
  actions: ["assign", "return"],
  choices: [
    { name: "assign", byTwo: true, may: true },
    { name: "return", byTwo: true, may: true },
  ],
  mayTake: true,
};

const newer: ExceptionItem = {
  ...credit,
  id: "e2",
  kind: "newer_kind",
  severity: "high",
  reason: "newer_reason",
  details: {},
  actions: [],
  choices: [],
  approvalId: "a1",
  requested: "return",
  owner: { id: "o1", name: "ann@example.com", me: false },
};

const read = "2026-05-01T12:00:00Z";

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/admin/exception", list([newer, credit]));
  answers("get", "/admin/exception/e1", credit);
  answers("get", "/admin/exception/group", { at: read, list: [] });
});

test("an exception says what waits, for how long and why; a code without words is shown by its name", async () => {
  await show(<Exceptions />, "treasury");
  const row = (await screen.findByRole("button", { name: "Unmatched payment" })).closest("tr");
  expect(within(row as HTMLElement).getByText("3 hours")).toBeVisible();
  expect(
    within(row as HTMLElement).getByText("The receiving account is not assigned to any customer."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Newer kind" })).toBeVisible();
  expect(screen.getByText("Newer reason.")).toBeVisible();
  expect(screen.getByText("Awaiting approval")).toBeVisible();
  expect(screen.getByText("ann@example.com")).toBeVisible();
});

test("an action that moves money asks for a reason and says that another operator approves it", async () => {
  let sent: unknown;
  answers("post", "/admin/exception/e1/action", credit, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await show(<Exceptions />, "treasury");
  await user.click(await screen.findByRole("button", { name: "Unmatched payment" }));
  await user.click(await screen.findByRole("button", { name: "Assign to customer" }));
  expect(await screen.findByText(/When a second operator approves/)).toBeVisible();
  await user.type(screen.getByLabelText("Customer email or ID"), "customer-1");
  await user.type(screen.getByLabelText("Reason"), "her aunt");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() =>
    expect(sent).toEqual({ action: "assign", reason: "her aunt", customerId: "customer-1" }),
  );
});

test("while an action waits for approval none is offered, and the approvals are linked", async () => {
  answers("get", "/admin/exception/e2", newer);
  const { user } = await show(<Exceptions />, "treasury");
  await user.click(await screen.findByRole("button", { name: "Newer kind" }));
  expect(await screen.findByRole("link", { name: "Open the approvals" })).toHaveAttribute(
    "href",
    "/backoffice/approvals",
  );
  expect(screen.queryByRole("button", { name: "Return" })).toBeNull();
});

test("an operator without the roles sees why nothing is offered", async () => {
  answers("get", "/admin/exception/e1", {
    ...credit,
    mayTake: false,
    choices: credit.choices.map((choice) => ({ ...choice, may: false })),
  });
  const { user } = await show(<Exceptions />, "support");
  await user.click(await screen.findByRole("button", { name: "Unmatched payment" }));
  expect(await screen.findByText("Your roles do not allow you to act on this.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Assign to me" })).toBeNull();
});

test("a debit without an order shows what the bank and what the books show, and what it can have been", async () => {
  const debit: ExceptionItem = {
    ...credit,
    kind: "payout_unexplained",
    severity: "high",
    subject: "main/FP1",
    reason: "recall",
    details: { account: "main", reference: "FP1", unmatchedCredit: "credit-1" },
    actions: ["charge", "recall", "unmatched_credit"],
    choices: ["charge", "recall", "unmatched_credit"].map((name) => ({ name, byTwo: true, may: true })),
  };
  answers("get", "/admin/exception", list([debit]));
  answers("get", "/admin/exception/e1", debit);
  answers("get", "/admin/bank/unexplained-entry/main/FP1", {
    account: "main",
    ref: "FP1",
    amount: "-10.00",
    bookedAt: credit.since,
    counterparty: { name: "A Stranger", sortCode: "040004", accountNumber: "56789017" },
    reference: "WHO KNOWS",
    reason: "CUST: asked for it back",
    recall: true,
  });
  const { user } = await show(<Exceptions />, "treasury");
  await user.click(await screen.findByRole("button", { name: "Unexplained debit" }));
  for (const shown of [
    "A Stranger",
    "04-00-04 56789017",
    "WHO KNOWS",
    "CUST: asked for it back",
    "credit-1",
  ]) {
    expect(await screen.findByText(shown)).toBeVisible();
  }
  expect(screen.getByRole("heading", { name: "What the books show" })).toBeVisible();
  for (const name of ["Bank charge or error", "Recalled customer payment", "Recalled unmatched payment"]) {
    expect(screen.getByRole("button", { name })).toBeVisible();
  }
  await user.click(screen.getByRole("button", { name: "Recalled unmatched payment" }));
  expect(
    await screen.findByText(/When a second operator approves: The recalled unmatched payment/),
  ).toBeVisible();
});

test("an empty list says so, and one that is filtered too", async () => {
  answers("get", "/admin/exception", list([]));
  const { user } = await show(<Exceptions />, "treasury");
  expect(await screen.findByText("No open exceptions. Everything is running automatically.")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Severity"), "High");
  expect(await screen.findByText("No exceptions match these filters.")).toBeVisible();
});

test("one cause is one line, and what can be done about all of it is asked for once", async () => {
  answers("get", "/admin/exception/group", {
    at: read,
    list: [
      {
        kind: "payout_unanswered",
        reason: "bank_unreachable",
        severity: "high",
        count: 500,
        pending: 0,
        totals: [{ amount: "6250.00", currency: "GBP" }],
        oldest: new Date(Date.now() - 3 * 3_600_000).toISOString(),
        choices: [{ name: "retry", byTwo: true, may: true }],
      },
    ],
  });
  let sent: unknown;
  answers(
    "post",
    "/admin/exception/group/action",
    { done: 500, refused: [], left: 0, approvalId: "a1" },
    async (request) => {
      sent = await request.clone().json();
    },
  );
  const { user } = await show(<Exceptions />, "treasury");
  expect(await screen.findByText("Payout status unknown: 500")).toBeVisible();
  expect(screen.getByText("The bank is not responding.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again, all" }));
  await user.type(await screen.findByLabelText("Reason"), "the bank is back");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() =>
    expect(sent).toEqual({
      kind: "payout_unanswered",
      cause: "bank_unreachable",
      action: "retry",
      reason: "the bank is back",
      until: read,
    }),
  );
  await user.click(screen.getByRole("button", { name: "Show all 500" }));
  await waitFor(() => expect(location.search).toBe("?kind=payout_unanswered&reason=bank_unreachable"));
});
