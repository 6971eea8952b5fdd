import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { Quarantined } from "@/api/contract";
import * as session from "@/api/session";
import { Quarantine } from "@/features/deposits/Quarantine";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const open: Quarantined = {
  id: "d1",
  customerId: "0190a7c2-0000-7000-8000-0000000000aa",
  accountClosed: false,
  exceptionId: "e1",
  status: "quarantined",
  verdict: "sanctioned",
  network: "sandbox",
  sender: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  amount: "20.000000",
  currency: "GBPC",
  createdAt: "2026-05-01T12:00:00Z",
};
const closed: Quarantined = { ...open, id: "d2", accountClosed: true, exceptionId: "e2", verdict: "clear" };

function shows(deposit: Quarantined) {
  answers("get", "/admin/quarantine", {
    list: [deposit],
    _meta: { pageNumber: 1, pageSize: 20, total: 1, totalPages: 1 },
  });
  return show(<Quarantine />, "compliance");
}

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a deposit of a closed account is assigned to another customer, and not credited", async () => {
  let sent: unknown;
  answers("post", "/admin/exception/e2/action", { id: "e2" }, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await shows(closed);
  expect(await screen.findByText("Account closed")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Credit" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = await screen.findByRole("dialog", { name: "Assign this deposit" });
  await user.type(within(dialog).getByLabelText("Reason"), "the heir");
  await user.type(within(dialog).getByLabelText("Customer email or ID"), "c2");
  await user.click(within(dialog).getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(sent).toEqual({ action: "assign", customerId: "c2", reason: "the heir" }));
});

test("a deposit of an open account is credited to it", async () => {
  let sent: unknown;
  answers("post", "/admin/quarantine/d1/release", { approvalId: "a1" }, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await shows(open);
  await user.click(await screen.findByRole("button", { name: "Credit" }));
  const dialog = await screen.findByRole("dialog", { name: "Credit this deposit" });
  expect(within(dialog).queryByLabelText("Customer email or ID")).toBeNull();
  await user.type(within(dialog).getByLabelText("Reason"), "a mistake");
  await user.click(within(dialog).getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(sent).toEqual({ reason: "a mistake" }));
});
