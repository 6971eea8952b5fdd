import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type {
  AccruedFees,
  CorporateCredit,
  DebitResolutionRequest,
  FeePayout,
  ReconciliationDay,
  RepaymentRequest,
  UnexplainedDebit,
} from "@/api/contract";
import * as session from "@/api/session";
import { CustomerDebts } from "@/features/treasury/CustomerDebts";
import { FeePayouts } from "@/features/treasury/FeePayouts";
import { ReconciliationHistory } from "@/features/treasury/ReconciliationHistory";
import { UnexplainedDebits } from "@/features/treasury/UnexplainedDebits";
import { OwnRoles } from "@/lib/operator";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const at = "2026-05-01T12:00:00Z";
const list = <Item,>(items: Item[]) => ({
  list: items,
  _meta: { pageNumber: 1, pageSize: 10, total: items.length, totalPages: 1 },
});

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a fee payout is requested with an amount and a reason", async () => {
  const earned: AccruedFees = {
    accrued: "10.500000",
    notFinal: "2.000000",
    pending: "0.00",
    available: "8.50",
  };
  const payout: FeePayout = {
    id: "c1",
    status: "debited",
    amount: "3.00",
    reason: "April",
    requestedBy: "Ann",
    requestedAt: at,
    debitedAt: at,
    creditedAt: null,
    endedAt: null,
    failureCode: null,
    failureReason: null,
  };
  answers("get", "/admin/treasury/fees", earned);
  answers("get", "/admin/treasury/fee-payout", list([payout]));
  let sent: unknown;
  answers("post", "/admin/treasury/fee-payout", { approvalId: "a1" }, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await show(<FeePayouts />, "treasury");
  expect(await screen.findByText("Debited, not credited yet")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Pay out fees" }));
  await user.type(await screen.findByLabelText("Amount in GBP"), "8.50");
  await user.type(screen.getByLabelText("Reason"), "May");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(sent).toEqual({ amount: "8.50", reason: "May" }));
});

test("an unexplained debit is resolved as a recalled customer payment", async () => {
  const debit: UnexplainedDebit = {
    account: "main",
    ref: "FP1",
    amount: "-30.00",
    bookedAt: at,
    counterparty: { name: "Jane Doe", sortCode: "107999", accountNumber: "88837491" },
    reference: "RECALL 17",
    reason: "FOCR: the payer asked",
    recall: true,
  };
  answers("get", "/admin/bank/unexplained-entry", list([debit]));
  answers("get", "/admin/treasury/debit-resolution", list([]));
  answers("get", "/admin/treasury/debt", list([]));
  answers("get", "/admin/treasury/repayment", list([]));
  let sent: DebitResolutionRequest | undefined;
  answers("post", "/admin/treasury/debit-resolution", { approvalId: "a1" }, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await show(<UnexplainedDebits />, "treasury");
  expect(await screen.findByText("RECALL 17")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Recalled customer payment" }));
  await user.type(await screen.findByLabelText("Customer ID"), "u1");
  await user.type(screen.getByLabelText("Reason"), "Their bank asked");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() =>
    expect(sent).toEqual({
      account: "main",
      ref: "FP1",
      purpose: "recall",
      customerId: "u1",
      reason: "Their bank asked",
    }),
  );
});

test("a repayment is booked from a credit of the corporate account", async () => {
  const customer = { id: "c1", email: "jane@example.com", displayName: "Jane Doe" };
  const credit: CorporateCredit = {
    id: "r1",
    amount: "17.50",
    bookedAt: at,
    sender: { name: "J Doe", sortCode: "107999", accountNumber: "88837491" },
    reference: "MY DEBT",
  };
  answers("get", "/admin/treasury/debt", list([{ customer, amount: "17.50" }]));
  answers("get", "/admin/treasury/corporate-credit", list([credit]));
  answers("get", "/admin/treasury/repayment", list([]));
  let sent: RepaymentRequest | undefined;
  answers("post", "/admin/treasury/repayment", { approvalId: "a1" }, async (request) => {
    sent = await request.clone().json();
  });
  const { user } = await show(
    <OwnRoles value={["treasury"]}>
      <CustomerDebts />
    </OwnRoles>,
  );
  await user.click(await screen.findByRole("button", { name: "Book repayment" }));
  const choice = await screen.findByLabelText("Credit of the corporate account");
  await screen.findByRole("option", { name: /J Doe, MY DEBT/ });
  await user.selectOptions(choice, "r1");
  await user.type(screen.getByLabelText("Reason"), "She wrote to us");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(sent).toEqual({ customerId: "c1", creditId: "r1", reason: "She wrote to us" }));
});

test("an auditor sees a debt and cannot book a repayment", async () => {
  const customer = { id: "c1", email: "jane@example.com", displayName: "Jane Doe" };
  answers("get", "/admin/treasury/debt", list([{ customer, amount: "17.50" }]));
  answers("get", "/admin/treasury/repayment", list([]));
  await show(
    <OwnRoles value={["auditor"]}>
      <CustomerDebts />
    </OwnRoles>,
  );
  expect(await screen.findByText("jane@example.com")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Book repayment" })).toBeNull();
});

test("a day shows its first discrepancy, its causes and its resolution", async () => {
  const finding = { code: "bank_balance" as const, bankAccount: "main", currency: "GBP", expected: "100.00" };
  const day: ReconciliationDay = {
    day: "2026-05-01",
    runs: 144,
    discrepancies: 3,
    last: {
      id: "r2",
      at,
      state: "balanced",
      balanced: true,
      resolved: null,
      findings: [{ ...finding, actual: "100.00", difference: "0.00" }],
    },
    firstDiscrepancy: {
      id: "r1",
      at,
      state: "discrepancy",
      balanced: false,
      findings: [
        {
          ...finding,
          actual: "70.00",
          difference: "-30.00",
          causes: [{ code: "unexplained" as const, amount: "-30.00" }],
        },
      ],
      resolved: {
        at,
        debitResolutions: [
          { id: "p1", account: "main", purpose: "charge", amount: "30.00", reason: "A charge" },
        ],
      },
    },
  };
  answers("get", "/admin/treasury/reconciliation/day", list([day]));
  const { user } = await show(<ReconciliationHistory />);
  expect(await screen.findByText("Last run balanced")).toBeVisible();
  expect(screen.getByText("144 runs, 3 with a discrepancy")).toBeVisible();
  await user.click(screen.getByText(/First discrepancy at/));
  expect(screen.getByText(/unexplained bank entries/)).toBeVisible();
  expect(screen.getByText(/A charge/)).toBeVisible();
});
