import { screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { OpenPayout, RejectedFile } from "@/api/contract";
import * as session from "@/api/session";
import { BankScreen } from "@/routes/backoffice/bank";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const at = "2026-05-01T12:00:00Z";
const list = <Item,>(items: Item[]) => ({
  list: items,
  _meta: { pageNumber: 1, pageSize: 10, total: items.length, totalPages: items.length === 0 ? 0 : 1 },
});

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a payment in progress shows its purpose and status, a rejected file its problem", async () => {
  const payout: OpenPayout = {
    id: "p1",
    kind: "withdrawal",
    account: "main",
    amount: "1250.00",
    state: "sent",
    orderedAt: at,
    sentAt: at,
  };
  const file: RejectedFile = { name: "day.xml", message: "", problem: "no closing balance", receivedAt: at };
  answers(
    "get",
    "/admin/bank/payout",
    list([
      payout,
      { ...payout, id: "p2", kind: "safeguarding_top_up", account: "own", state: "staged", sentAt: null },
    ]),
  );
  answers("get", "/admin/bank/file", list([file]));
  await show(<BankScreen />, "auditor");
  const sent = await screen.findByRole("row", { name: /Customer redemption/ });
  expect(sent).toHaveTextContent("Safeguarding account");
  expect(sent).toHaveTextContent("£1,250.00");
  expect(sent).toHaveTextContent(/Sent to the banksince/);
  const staged = screen.getByRole("row", { name: /Safeguarding top-up/ });
  expect(staged).toHaveTextContent("Possibly sent");
  expect(staged).not.toHaveTextContent("since");
  const refused = await screen.findByRole("row", { name: /day\.xml/ });
  expect(refused).toHaveTextContent("Unknown");
  expect(refused).toHaveTextContent("no closing balance");
});

test("an empty screen says that every payment is confirmed", async () => {
  answers("get", "/admin/bank/payout", list([]));
  answers("get", "/admin/bank/file", list([]));
  await show(<BankScreen />, "treasury");
  expect(await screen.findByText(/No payments in progress/)).toBeVisible();
  expect(await screen.findByText(/Every file from the bank was processed/)).toBeVisible();
});
