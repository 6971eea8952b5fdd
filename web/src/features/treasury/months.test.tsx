import { screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { BooksMonth, MonthDetail } from "@/api/contract";
import * as session from "@/api/session";
import { MonthsScreen } from "@/routes/backoffice/months";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const october: BooksMonth = {
  month: "2026-10",
  status: "open",
  endsAt: "2026-11-01T00:00:00Z",
  dueAt: "2026-11-14T00:00:00Z",
  over: true,
  overdue: false,
  accepted: [],
  reason: "",
  requestedBy: "",
  requestedAt: null,
  closedAt: null,
  reopenBy: "",
  reopenReason: "",
  entry: 0,
  lastEntry: 0,
  lastHash: "",
  documents: [],
};

const detail: MonthDetail = {
  month: october,
  trialBalance: [
    {
      account: "bank:main",
      currency: "GBP",
      side: "debit",
      opening: "0.00",
      debits: "250.00",
      credits: "100.00",
      closing: "150.00",
    },
  ],
  balanced: true,
  reconciliation: null,
  missing: [],
  acceptable: true,
};

beforeEach(() => {
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/admin/month", {
    list: [october],
    _meta: { pageNumber: 1, pageSize: 12, total: 1, totalPages: 1 },
  });
});

/** Answers with what the month lacks, opens its books, and collects what closing it sends. */
async function opened(lacks: Partial<MonthDetail>, role: "treasury" | "auditor" = "treasury") {
  const sent: unknown[] = [];
  answers("get", "/admin/month/2026-10", { ...detail, ...lacks });
  answers("post", "/admin/month/2026-10/close", { id: "c1", approvalId: "a1" }, async (request) => {
    sent.push(await request.clone().json());
  });
  const { user } = await show(<MonthsScreen />, role);
  await user.click(await screen.findByRole("button", { name: "Show the books of October 2026" }));
  await screen.findByText("Trial balance");
  return { user, sent };
}

test("a month that lacks nothing is closed after its trial balance was shown", async () => {
  const { user, sent } = await opened({});
  expect(screen.getByText("To be closed")).toBeVisible();
  expect(screen.getByText("Safeguarding account")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close October 2026" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Submit for approval" }),
  );
  await waitFor(() => expect(sent).toEqual([{}]));
});

test("what is missing is accepted with a reason", async () => {
  const { user, sent } = await opened({ missing: ["reconciliation_missing"] });
  expect(screen.getByText("No reconciliation ran on the last day.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close October 2026" }));
  await user.type(await screen.findByLabelText("Reason"), "The bank was closed");
  await user.click(screen.getByRole("button", { name: "Submit for approval" }));
  await waitFor(() => expect(sent).toEqual([{ accept: true, reason: "The bank was closed" }]));
});

test("a month before its turn says why it cannot be closed, and offers nothing", async () => {
  await opened({ missing: ["earlier_month_open"], acceptable: false });
  expect(screen.getByText(/Months are closed in order/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Close October 2026" })).toBeNull();
});

test("an auditor reads the books and closes nothing", async () => {
  await opened({}, "auditor");
  expect(screen.queryByRole("button", { name: "Close October 2026" })).toBeNull();
});
