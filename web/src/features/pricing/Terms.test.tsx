import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { LimitTerm, Terms as TermsShape } from "@/api/contract";
import * as session from "@/api/session";
import { Terms } from "@/features/pricing/Terms";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const free = { fixed: "0.00", basisPoints: 0, max: null };
const none: LimitTerm = { perTransaction: null, perDay: null, perMonth: null };
const terms: TermsShape = {
  fees: { fiatDeposit: free, fiatWithdrawal: free, chainWithdrawal: { ...free, fixed: "0.000000" } },
  limits: [{ tier: "high", kind: "individual", fiat: none, chain: none }],
  velocity: { paymentsPerDay: 0, coinsPerDay: null },
};

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/admin/terms", { version: 0, terms });
});

async function change() {
  const { user } = await show(<Terms />, "treasury");
  const fee = await screen.findByRole("group", { name: "Redemptions to a bank" });
  await user.clear(within(fee).getByLabelText("Fixed fee, GBP"));
  await user.type(within(fee).getByLabelText("Fixed fee, GBP"), "0.50");
  const limit = screen.getByRole("group", { name: "Individuals, high risk, to banks, GBP" });
  await user.type(within(limit).getByLabelText("Per month"), "500.00");
  await user.type(screen.getByLabelText("Reason"), "The board decided");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  return { fee, limit };
}

test("a change of terms is submitted whole, with its reason", async () => {
  let sent: { terms: TermsShape; reason: string } | undefined;
  answers("post", "/admin/terms", { approvalId: "a1" }, async (request) => {
    sent = await request.clone().json();
  });
  await change();
  await waitFor(() => expect(sent?.reason).toBe("The board decided"));
  expect(sent?.terms.fees.fiatWithdrawal.fixed).toBe("0.50");
  expect(sent?.terms.limits[0]?.fiat.perMonth).toBe("500.00");
  expect(sent?.terms.limits[0]?.fiat.perDay).toBe("");
});

test("a server refusal is shown next to its field", async () => {
  refuses("post", "/admin/terms", 400, "A0400", "Invalid parameters", {
    fields: [
      { field: "limits[0].fiat.perMonth", code: "A0407", message: "A month cannot allow less than a day." },
    ],
  });
  const { limit } = await change();
  expect(await within(limit).findByText("A month cannot allow less than a day.")).toBeVisible();
});

test("an invalid fee is named at its field and not submitted", async () => {
  let requested = false;
  answers("post", "/admin/terms", { approvalId: "a1" }, () => {
    requested = true;
  });
  const { user } = await show(<Terms />, "compliance");
  const fee = within(await screen.findByRole("group", { name: "Transfers on chain" }));
  await user.clear(fee.getByLabelText("Fixed fee, GBPC"));
  await user.type(fee.getByLabelText("Fixed fee, GBPC"), "-0.5");
  await user.clear(fee.getByLabelText("Basis points"));
  await user.type(fee.getByLabelText("Basis points"), "5000");
  await user.type(screen.getByLabelText("Reason"), "A slip");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  expect(await fee.findByText("Write the amount as 1,234.50")).toBeVisible();
  expect(fee.getByText("Enter a whole number from 0 to 1,000")).toBeVisible();
  expect(fee.getByLabelText("Basis points")).toHaveValue("5000");
  expect(requested).toBe(false);
});

test("unchanged terms are not submitted", async () => {
  const { user } = await show(<Terms />, "treasury");
  await user.type(await screen.findByLabelText("Reason"), "For nothing");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  expect(await screen.findByText(/No changes to submit/)).toBeVisible();
});

test("an auditor reads the terms and cannot change them", async () => {
  await show(<Terms />, "auditor");
  const fee = within(await screen.findByRole("group", { name: "Redemptions to a bank" }));
  expect(fee.getByLabelText("Fixed fee, GBP")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Submit for approval" })).toBeNull();
  expect(screen.getByText(/You need the treasury or compliance role/)).toBeVisible();
});
