import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { TeamApproval } from "@/api/contract";
import { InviteDialog } from "@/features/team/InviteDialog";
import { contentsOf, titleOf } from "@/features/team/words";
import { aCustomer } from "@/test/customer";
import { show } from "@/test/render";
import { answers } from "@/test/server";

beforeEach(aCustomer);

const approval: TeamApproval = {
  id: "a1",
  item: "i1",
  account: null,
  decidedAt: null,
  subject: "fiat_withdrawal",
  status: "pending",
  amount: "367.50",
  currency: "GBP",
  summary: "Jane Doe 20-00-00 55779911",
  details: {},
  requestedBy: { kind: "user", id: "u1", name: "Jane" },
  needed: 1,
  given: 0,
  separation: true,
  decisions: [],
  createdAt: "2026-03-02T12:00:00Z",
  expiresAt: "2026-03-09T12:00:00Z",
};

test("a batch that waits is titled by its name and says how many payments are in it", () => {
  expect(titleOf(approval)).toBe("Redeem to a bank account");
  expect(contentsOf(approval)).toBeNull();
  const batch = { ...approval, details: { count: "1250", name: "Salaries" } };
  expect(titleOf(batch)).toBe("Batch: Salaries");
  expect(contentsOf(batch)).toBe("1\u202f250 payments");
});

test("an invitation to one account alone is made for it", async () => {
  const headers: (string | null)[] = [];
  answers("post", "/team/invitation", {}, (request) => headers.push(request.headers.get("GBPC-Account")));
  const accounts = [{ value: "sub-1", label: "Clinic" }];
  const { user } = await show(<InviteDialog opened owner accounts={accounts} onClose={() => {}} />);
  const invite = async () => {
    await user.type(screen.getByLabelText("Email"), "jane@example.com");
    await user.click(screen.getByRole("button", { name: "Send invitation" }));
  };
  await invite();
  await waitFor(() => expect(headers).toEqual([null]));
  await user.selectOptions(screen.getByLabelText("Accounts they can access"), "sub-1");
  await invite();
  await waitFor(() => expect(headers).toEqual([null, "sub-1"]));
});
