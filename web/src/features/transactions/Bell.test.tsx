import { screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import * as session from "@/api/session";
import { Bell } from "@/features/transactions/Bell";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const bought = (id: string, completedAt: string) => ({
  id,
  type: "fiat_deposit",
  direction: "in",
  currency: "GBPC",
  amount: "25.000000",
  fee: "0",
  status: "completed",
  reference: id,
  counterparty: "Barclays",
  network: null,
  txHash: null,
  createdAt: "2026-11-20T02:00:00Z",
  completedAt,
  failureReason: null,
});

const both = [bought("t2", "2026-11-21T09:00:00.5Z"), bought("t1", "2026-11-20T09:00:00Z")];

/** An account in which two things happened, and what its user was shown. */
async function ring(seenUntil: string | null, happened = both) {
  const noted: unknown[] = [];
  session.keep("token-1", 3600, "refresh-1");
  answers("get", "/wallet/account/transaction/last", happened);
  answers("get", "/user/visit", { seenUntil });
  answers("post", "/user/visit", { seenUntil }, async (request) => noted.push(await request.clone().json()));
  return { ...(await show(<Bell />)), noted };
}

test("the bell counts what happened since the last visit, and is cleared when it was opened", async () => {
  const { user, noted } = await ring("2026-11-20T09:00:00Z");
  await user.click(await screen.findByRole("button", { name: "Notifications: 1 new" }));
  expect(await screen.findByText("Bought")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("button", { name: "Notifications: nothing new" })).toBeVisible();
  expect(noted).toEqual([{ seenUntil: "2026-11-21T09:00:00.5Z" }]);
});

test("on the first visit everything until now counts as seen", async () => {
  const { noted } = await ring(null);
  expect(await screen.findByRole("button", { name: "Notifications: nothing new" })).toBeVisible();
  await expect.poll(() => noted).toEqual([{ seenUntil: "2026-11-21T09:00:00.5Z" }]);
});

test("a customer without transactions is notified of the first one after the first visit", async () => {
  const { noted } = await ring(null, []);
  await expect.poll(() => noted).toHaveLength(1);
});
