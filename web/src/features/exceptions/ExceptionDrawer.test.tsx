import { screen, waitFor, within } from "@testing-library/preact";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ExceptionItem } from "@/api/contract";
import * as session from "@/api/session";
import { Exceptions } from "@/features/exceptions/Exceptions";
import { show } from "@/test/render";
import { answers, refuses, server } from "@/test/server";

const payout: ExceptionItem = {
  id: "e1",
  kind: "payout_unanswered",
  severity: "high",
  status: "open",
  subject: "p1",
  amount: "10.00",
  currency: "GBP",
  since: new Date(Date.now() - 3_600_000).toISOString(),
  reason: "bank_silent",
  details: {},
  actions: ["settled"],
  choices: [{ name: "settled", byTwo: true, may: true }],
  mayTake: true,
};

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/admin/exception", {
    list: [payout],
    _meta: { pageNumber: 1, pageSize: 20, total: 1, totalPages: 1 },
  });
  answers("get", "/admin/exception/e1", payout);
  answers("get", "/admin/exception/group", { at: payout.since, list: [] });
});

async function openDialog() {
  const { user } = await show(<Exceptions />, "treasury");
  const row = await screen.findByRole("button", { name: "Payout status unknown" });
  await user.click(row);
  await user.click(await screen.findByRole("button", { name: "Mark as paid" }));
  const dialog = await screen.findByRole("dialog", { name: "Mark as paid" });
  return { user, row, dialog, reason: within(dialog).getByLabelText("Reason") };
}

test("Escape closes the dialog and then the file below it, never both; the focus goes back to the row", async () => {
  const { user, row, reason } = await openDialog();
  await waitFor(() => expect(reason).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Mark as paid" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Payout status unknown" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Mark as paid" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(row).toHaveFocus());
});

test("when another operator was first the dialog says why, keeps the reason, and the file shows who waits for what", async () => {
  const { user, dialog, reason } = await openDialog();
  refuses("post", "/admin/exception/e1/action", 409, "A0409", "An action on it already waits for approval.");
  answers("get", "/admin/exception/e1", { ...payout, choices: [], approvalId: "a1", requested: "settled" });
  await user.type(reason, "the bank’s letter");
  await user.click(within(dialog).getByRole("button", { name: "Submit for approval" }));
  expect(await within(dialog).findByText("An action on it already waits for approval.")).toBeVisible();
  expect(reason).toHaveValue("the bank’s letter");
  expect(await screen.findByText(/Mark as paid was requested/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Mark as paid" })).toBeNull();
});

test("an exception that cannot be taken says why", async () => {
  server.use(http.post("*/api/admin/exception/e1/action", () => HttpResponse.error()));
  const { user } = await show(<Exceptions />, "treasury");
  await user.click(await screen.findByRole("button", { name: "Payout status unknown" }));
  await user.click(await screen.findByRole("button", { name: "Assign to me" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Network error");
});

test("what came for a closed account is assigned to the customer who is named, and coins do not go back", async () => {
  const held: ExceptionItem = {
    ...payout,
    id: "e2",
    kind: "chain_deposit_held",
    reason: "account_closed",
    customer: { id: "c1", email: "jane@example.com", displayName: "Jane" },
    choices: [{ name: "assign", byTwo: true, may: true }],
  };
  answers("get", "/admin/exception", {
    list: [held],
    _meta: { pageNumber: 1, pageSize: 20, total: 1, totalPages: 1 },
  });
  answers("get", "/admin/exception/e2", held);
  let sent: unknown;
  answers("post", "/admin/exception/e2/action", held, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await show(<Exceptions />, "compliance");
  await user.click(await screen.findByRole("button", { name: "Deposit in quarantine" }));
  const file = await screen.findByRole("dialog", { name: "Deposit in quarantine" });
  expect(file).toHaveTextContent("Two operators assign the coins to a customer.");
  expect(file).not.toHaveTextContent("return it");
  await user.click(within(file).getByRole("button", { name: "Assign to customer" }));
  const dialog = await screen.findByRole("dialog", { name: "Assign to customer" });
  await user.type(within(dialog).getByLabelText("Reason"), "the heir");
  await user.type(within(dialog).getByLabelText("Customer email or ID"), "c2");
  await user.click(within(dialog).getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(sent).toEqual({ action: "assign", customerId: "c2", reason: "the heir" }));
});
