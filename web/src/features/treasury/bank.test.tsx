import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { OpenPayout, RefusedFile } from "@/api/contract";
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

test("a payment under way tells what it is for and how far it is, a refused file what is wrong with it", async () => {
  const payout: OpenPayout = {
    id: "p1",
    kind: "withdrawal",
    account: "main",
    amount: "1250.00",
    state: "sent",
    orderedAt: at,
    sentAt: at,
  };
  const file: RefusedFile = { name: "day.xml", message: "", problem: "no closing balance", receivedAt: at };
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
  const sent = await screen.findByRole("row", { name: /Redemption of a customer/ });
  expect(sent).toHaveTextContent("Safeguarding account");
  expect(sent).toHaveTextContent("£1,250.00");
  expect(sent).toHaveTextContent(/With the banksince/);
  const staged = screen.getByRole("row", { name: /Our own cash/ });
  expect(staged).toHaveTextContent("May have left");
  expect(staged).not.toHaveTextContent("since");
  const refused = await screen.findByRole("row", { name: /day\.xml/ });
  expect(refused).toHaveTextContent("Not known");
  expect(refused).toHaveTextContent("no closing balance");
});

test("when the bank owes no answer, the screen says so", async () => {
  answers("get", "/admin/bank/payout", list([]));
  answers("get", "/admin/bank/file", list([]));
  await show(<BankScreen />, "treasury");
  expect(await screen.findByText(/No payment is under way/)).toBeVisible();
  expect(await screen.findByText(/Every file of the bank was taken/)).toBeVisible();
});
