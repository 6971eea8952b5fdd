import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { CustomerTransaction } from "@/api/contract";
import * as session from "@/api/session";
import { AllTransactions } from "@/features/transactions/AllTransactions";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const payment: CustomerTransaction = {
  transaction: {
    id: "t1",
    type: "fiat_withdrawal",
    direction: "out",
    currency: "GBP",
    amount: "12.50",
    fee: "0.00",
    status: "failed",
    reference: "GBPC T1",
    counterparty: "Barclays ••••9911",
    network: null,
    txHash: null,
    createdAt: "2026-03-02T12:00:00Z",
    completedAt: "2026-03-02T12:00:05Z",
    failureReason: "The account is closed",
    failureCode: null,
    updatedAt: "2026-03-02T12:00:05Z",
    externalId: null,
    metadata: {},
    bankReasonCode: null,
    bankReference: null,
    initiator: null,
    approval: null,
  },
  customer: { id: "c1", email: "jane@example.com", displayName: "Jane Doe" },
};

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a failed transaction is found by its status, with its customer and the reason", async () => {
  let requested = "";
  answers("get", "/admin/transaction", page([payment]), async ({ url }) => {
    requested = new URL(url).search;
  });
  const { user } = await show(<AllTransactions />, "support");
  await user.selectOptions(await screen.findByLabelText("Status"), "Failed");
  const row = within(await screen.findByRole("row", { name: /Redeemed/ }));
  expect(row.getByText("jane@example.com")).toBeVisible();
  expect(row.getByText("The account is closed")).toBeVisible();
  expect(requested).toContain("status=failed");
});

test("an empty list says whether filters are the reason", async () => {
  answers("get", "/admin/transaction", page([]));
  const { user } = await show(<AllTransactions />, "support");
  expect(await screen.findByText(/No transactions yet/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Type"), "Received");
  expect(await screen.findByText("No transactions match these filters.")).toBeVisible();
});

function page(list: CustomerTransaction[]) {
  return { list, _meta: { pageNumber: 1, pageSize: 20, total: list.length, totalPages: list.length } };
}
