import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { Journal } from "@/api/contract";
import * as session from "@/api/session";
import { JournalsScreen } from "@/routes/backoffice/journals";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const list = <Item,>(items: Item[]) => ({
  list: items,
  _meta: { pageNumber: 1, pageSize: 10, total: items.length, totalPages: items.length === 0 ? 0 : 1 },
});

const customer = "0190a7c2-0000-7000-8000-0000000000aa";
const booked: Journal = {
  id: "0190a7c2-0000-7000-8000-0000000000ff",
  status: "booked",
  lines: [
    { account: "own", side: "debit", amount: "4.00", currency: "GBP" },
    { account: `receivable:${customer}`, side: "credit", amount: "4.00", currency: "GBP" },
  ],
  reverses: "",
  reversedBy: "",
  reason: "She cannot pay",
  requestedBy: "ann@example.com",
  requestedAt: "2026-05-01T12:00:00Z",
  endedAt: "2026-05-01T13:00:00Z",
  entry: 17,
};

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/admin/journal", list([booked]));
  answers("get", "/admin/customer", list([{ id: customer, email: "jane@example.com" }]));
});

/** Fills in the two lines of a write-off. */
async function fillIn(credit: string) {
  const { user } = await show(<JournalsScreen />, "treasury");
  await user.click(await screen.findByRole("button", { name: "New manual entry" }));
  const [first, second] = await screen.findAllByRole("group", { name: /^Line \d$/ });
  const debitLine = within(first as HTMLElement);
  const creditLine = within(second as HTMLElement);
  await user.selectOptions(debitLine.getByLabelText("Account"), "Own capital, GBP");
  await user.type(debitLine.getByLabelText("Amount in GBP"), "1,004.00");
  await user.selectOptions(creditLine.getByLabelText("Account"), "Owed by a customer, GBP");
  await user.type(creditLine.getByLabelText("Customer email or ID"), "jane@example.com");
  await user.type(creditLine.getByLabelText("Amount in GBP"), credit);
  await user.type(screen.getByLabelText("Reason"), "She cannot pay");
  return { user, debitLine, creditLine };
}

test("a booked entry shows its lines in words, debit and credit, and is reversed with a reason", async () => {
  let sent: unknown;
  answers("post", `/admin/journal/${booked.id}/reverse`, { id: "j2", approvalId: "a1" }, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await show(<JournalsScreen />, "treasury");
  const lines = await screen.findByRole("table", { name: "Lines" });
  expect(within(lines).getByRole("row", { name: /Own capital £4\.00/ })).toBeVisible();
  expect(within(lines).getByRole("row", { name: /Owed by a customer/ })).toBeVisible();
  expect(screen.queryByText(customer)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Reverse" }));
  await user.type(await screen.findByLabelText("Reason"), "She could after all");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(sent).toEqual({ reason: "She could after all" }));
});

test("an entry that is reversed, or not booked, is not reversed again, nor by an auditor", async () => {
  answers(
    "get",
    "/admin/journal",
    list([
      { ...booked, reversedBy: "0190a7c2-0000-7000-8000-0000000000ee" },
      { ...booked, id: "j3", status: "requested", endedAt: null, entry: 0 },
    ]),
  );
  await show(<JournalsScreen />, "auditor");
  expect(await screen.findByText("Awaiting approval")).toBeVisible();
  expect(screen.getByText("Reversed by")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reverse" })).toBeNull();
  expect(screen.queryByRole("button", { name: "New manual entry" })).toBeNull();
});

test("sums show by how much an entry does not balance, and nothing is sent until it does", async () => {
  let calls = 0;
  answers("post", "/admin/journal", { id: "j2", approvalId: "a1" }, () => {
    calls += 1;
  });
  const { user } = await fillIn("1000");
  const sums = within(screen.getByRole("region", { name: "Sums" }));
  expect(sums.getByText("Not balanced")).toBeVisible();
  expect(sums.getByText("£4.00")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  expect(await sums.findByRole("alert")).toHaveTextContent("equal in each currency");
  expect(calls).toBe(0);
});

test("an entry is sent with the account’s currency and the customer’s ID", async () => {
  let sent: unknown;
  answers("post", "/admin/journal", { id: "j2", approvalId: "a1" }, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await fillIn("1004");
  expect(screen.getByText("Balanced")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() =>
    expect(sent).toEqual({
      reason: "She cannot pay",
      lines: [
        { account: "own", side: "debit", amount: "1004.00", currency: "GBP" },
        { account: `receivable:${customer}`, side: "credit", amount: "1004", currency: "GBP" },
      ],
    }),
  );
});

test("each field error stands at its field, what was typed is kept, and it can be sent again", async () => {
  refuses("post", "/admin/journal", 400, "A0400", "Check the fields", {
    fields: [
      { field: "lines", code: "S5007", message: "The reserve would no longer match the coins issued" },
      { field: "lines.0.amount", code: "S5010", message: "The amount must be greater than zero" },
      { field: "lines.1.currency", code: "S5011", message: "The account is in another currency" },
    ],
  });
  const { user, debitLine, creditLine } = await fillIn("1004");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  expect(await screen.findByText("The reserve would no longer match the coins issued")).toBeVisible();
  expect(debitLine.getByLabelText("Amount in GBP")).toHaveAccessibleDescription(/greater than zero/);
  expect(creditLine.getByText("The account is in another currency")).toBeVisible();
  expect(debitLine.getByLabelText("Amount in GBP")).toHaveValue("1,004.00");
  answers("post", "/admin/journal", { id: "j2", approvalId: "a1" });
  await new Promise((resolve) => setTimeout(resolve, 600)); // the second half of a double click is not a second click
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a customer that nobody is has the error at its field, and nothing is sent", async () => {
  answers("get", "/admin/customer", list([]));
  const { user, creditLine } = await fillIn("1004");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  expect(await creditLine.findByText("No customer has this email or ID")).toBeVisible();
});
