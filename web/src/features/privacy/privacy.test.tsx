import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { CustomerDataFile, DataHolding, OwnData } from "@/api/contract";
import { CustomerData } from "@/features/privacy/CustomerData";
import { Erasures } from "@/features/privacy/Erasures";
import { howLong } from "@/features/privacy/words";
import { YourData } from "@/features/privacy/YourData";
import { signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { savedFiles } from "@/test/saved";
import { answers, refuses } from "@/test/server";

const saved = savedFiles();

const holding = (part: DataHolding["part"], rest: Partial<DataHolding> = {}): DataHolding => ({
  part,
  exported: true,
  withheld: false,
  atClosing: false,
  later: false,
  kept: false,
  ...rest,
});
const own: OwnData = {
  holdings: [
    holding("identity", { later: true }),
    holding("checks", { exported: false, withheld: true, later: true }),
    holding("team"),
  ],
  retention: { closedYears: 5, mailDays: 90, sessionDays: 90 },
  export: null,
  nextExportAt: null,
  mayClose: true,
  closing: null,
  obstacles: [],
  enrolmentRequired: false,
};
const ready: NonNullable<OwnData["export"]> = {
  id: "e1",
  status: "ready",
  size: 3_145_728,
  createdAt: "2026-03-02T12:00:00Z",
  expiresAt: "2026-03-05T12:00:00Z",
};

beforeEach(() => {
  self("owner");
});

const self = (role: string) => {
  signInAs("u1");
  answers("get", "/user/self", { id: "u1", accountType: "individual", account: { id: "c1", role } });
};
const shown = (part: Partial<OwnData>) => {
  answers("get", "/customer/data", { ...own, ...part });
  return show(<YourData enrolment={() => null} />);
};

test("the page says what is held, why and for how long, and what the copy lacks", async () => {
  await shown({});
  const table = await screen.findByRole("table", { name: "What we hold" });
  expect(within(table).getByText("Identity checks")).toBeVisible();
  expect(within(table).getAllByText("Until 5 years after you close your account.")).toHaveLength(2);
  expect(within(table).getByText(/the law does not allow it/)).toBeVisible();
  expect(within(table).queryByText("Team")).toBeNull(); // of a business alone
});

test.each([
  [{ atClosing: true }, "Until you close your account."],
  [{ atClosing: true, later: true }, "Some until you close your account, the rest 5 years longer."],
  [{ later: true, kept: true }, "Until 5 years after you close your account."],
  [{ kept: true }, "IDs, amounts and times are kept."],
])("how long a part is kept follows the server's list: %o", (rest, text) => {
  expect(howLong(holding("profile", rest), 5)).toBe(text);
});

test("a copy is requested after a confirmation, prepared, and downloaded", async () => {
  let asked = 0;
  refuses("post", "/customer/data/export", 403, "A10008", "Secondary authentication is required", {
    methods: ["password"],
  });
  const { user } = await shown({});
  await user.click(await screen.findByRole("button", { name: "Request a copy" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm it is you" });
  answers("post", "/user/auth/secondary-login", { secondaryAuthUntil: "2026-03-02T12:05:00Z" });
  answers("post", "/customer/data/export", { ...ready, status: "preparing" }, () => asked++);
  answers("get", "/customer/data", { ...own, export: { ...ready, status: "preparing" } });
  await user.type(within(dialog).getByLabelText("Your password"), "Correct-horse-9");
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Being prepared")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Request/ })).toBeNull();
  expect(asked).toBe(1);

  answers("get", "/customer/data", { ...own, export: ready });
  answers("get", "/customer/data/export/e1", "the copy");
  await user.click(await screen.findByRole("button", { name: "Download" }, { timeout: 20_000 }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("gbpc-data-2026-03-02.zip");
  expect(screen.getByText("3 MB")).toBeVisible();
});

test("when a copy can be requested again is said instead of offered", async () => {
  await shown({ export: { ...ready, status: "expired" }, nextExportAt: "2026-03-03T00:00:00Z" });
  expect(await screen.findByText(/You can request another copy/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Request a/ })).toBeNull();
});

test("what is in the way of closing is named, with the way to settle it", async () => {
  await shown({ obstacles: [{ name: "balance" }, { name: "open_sub_account" }] });
  const list = await screen.findByRole("region", { name: "Before you can close it" });
  expect(within(list).getByRole("link", { name: "Redeem it" })).toHaveAttribute(
    "href",
    "/user/gbpc/withdraw",
  );
  expect(within(list).getByRole("link", { name: "Close it" })).toHaveAttribute("href", "/user/accounts");
  expect(screen.queryByRole("button", { name: "Close my account" })).toBeNull();
});

test("closing is requested with a reason or without, and can be withdrawn", async () => {
  const bodies: unknown[] = [];
  answers("post", "/customer/data/closing", null, async (request) => bodies.push(await request.json()));
  const { user } = await shown({});
  await user.click(await screen.findByRole("button", { name: "Close my account" }));
  const dialog = await screen.findByRole("dialog", { name: "Close your account" });
  expect(within(dialog).getByText(/cannot be undone/)).toBeVisible();
  answers("get", "/customer/data", {
    ...own,
    closing: { status: "requested", requestedAt: "2026-03-02T12:00:00Z", decidedAt: null },
  });
  await user.click(within(dialog).getByRole("button", { name: "Request closing" }));
  const request = await screen.findByRole("region", { name: "Your request" });
  expect(bodies).toEqual([{}]);
  expect(screen.queryByRole("button", { name: "Close my account" })).toBeNull();

  let withdrawn = 0;
  answers("delete", "/customer/data/closing", null, () => withdrawn++);
  answers("get", "/customer/data", own);
  await user.click(within(request).getByRole("button", { name: "Withdraw the request" }));
  await user.click(await screen.findByRole("button", { name: "Close my account" }));
  expect(withdrawn).toBe(1);
  await user.selectOptions(await screen.findByLabelText(/Why are you leaving/), "Fees or limits");
  await user.click(screen.getByRole("button", { name: "Request closing" }));
  await waitFor(() => expect(bodies).toEqual([{}, { reason: "fees" }]));
});

test("a member who is no owner is sent to the own account", async () => {
  self("viewer");
  await shown({});
  expect(await screen.findByText(/choose your own\s+account/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

const file: CustomerDataFile = { export: null, obstacles: [], request: null, erasure: null };

test("an operator of compliance exports after a warning, and asks for erasure with a reason", async () => {
  const bodies: unknown[] = [];
  let exported = 0;
  answers("get", "/admin/customer/c1/data", file);
  answers("post", "/admin/customer/c1/data/export", { ...ready, status: "preparing" }, () => exported++);
  answers("post", "/admin/customer/c1/data/erasure", file, async (request) =>
    bodies.push(await request.json()),
  );
  const { user } = await show(<CustomerData id="c1" />, "compliance");
  await user.click(await screen.findByRole("button", { name: "Export data" }));
  expect(await screen.findByText(/Verify their identity first/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Prepare export" }));
  await waitFor(() => expect(exported).toBe(1));

  await user.click(screen.getByRole("button", { name: "Erase" }));
  await user.type(await screen.findByLabelText(/Reason/), "Wrote to us");
  answers("get", "/admin/customer/c1/data", {
    ...file,
    request: {
      approvalId: "a1",
      status: "pending",
      requestedBy: "ops@example.com",
      given: 0,
      needed: 1,
      createdAt: "2026-03-02T12:00:00Z",
    },
  });
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  expect(await screen.findByText(/0 of 1 approvals/)).toBeVisible();
  expect(bodies).toEqual([{ reason: "Wrote to us" }]);
  expect(screen.queryByRole("button", { name: "Erase" })).toBeNull();
});

test("an operator reads what is in the way of erasure, and an auditor has no button", async () => {
  answers("get", "/admin/customer/c1/data", { ...file, obstacles: [{ name: "screening_match" }] });
  await show(<CustomerData id="c1" />, "auditor");
  expect(await screen.findByText("A screening match is open or confirmed.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("erased customers are listed with the time until which the rest is kept", async () => {
  answers("get", "/admin/erasure", {
    list: [
      {
        customerId: "0199-abcdef",
        approvalId: "a1",
        erasedAt: "2026-03-02T12:00:00Z",
        keptUntil: "2031-03-02T12:00:00Z",
        finishedAt: null,
      },
    ],
    _meta: { pageNumber: 1, pageSize: 20, total: 1, totalPages: 1 },
  });
  await show(<Erasures />, "compliance");
  expect(await screen.findByRole("link", { name: "…abcdef" })).toHaveAttribute(
    "href",
    "/backoffice/customers?id=0199-abcdef",
  );
  expect(screen.getByText("Rest kept")).toBeVisible();
  expect(screen.getByText(/2031/)).toBeVisible();
});
