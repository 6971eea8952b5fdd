import type { Page } from "@playwright/test";
import { callAPI, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test } from "../support/test.ts";

/** Time enough for whatever wakes up with the network. */
const quietTime = 3_000;

/** The writes that the browser sends from now on. */
function writes(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/api/")) {
      seen.push(new URL(request.url()).pathname);
    }
  });
  return seen;
}

type Listed = { type: string };

test("without a network nothing is ordered, and nothing is sent when it is back", async ({
  browser,
  sandbox,
}) => {
  const context = await browser.newContext({ baseURL: sandbox.address });
  const page = await context.newPage();
  await page.goto("/Auth/Login");
  await signIn(page, "individual@example.com", sandboxPassword);
  await page.waitForURL("**/user/gbpc");
  const count = async () => {
    const { list } = await callAPI<{ list: Listed[] }>(page, "/wallet/account/transaction?pageSize=100");
    return list.length;
  };
  const before = await count();
  const banner = page.getByRole("status").filter({ hasText: "You are offline" });
  const refused = page.getByRole("alert").filter({ hasText: "You are offline. Nothing was sent" });

  /** Presses without a network, sees the refusal, and waits with the network back. */
  async function pressOffline(press: () => Promise<void>, look?: () => Promise<void>) {
    const seen = writes(page);
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await press();
    await expect(refused).toBeVisible();
    await look?.();
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await page.waitForTimeout(quietTime);
    expect(seen).toEqual([]);
  }

  await test.step("buying", async () => {
    await page.goto("/user/gbpc/buy");
    await page.getByLabel("You pay").fill("12.00");
    await pressOffline(
      () => page.getByRole("button", { name: "Continue" }).click(),
      () => expectAccessible(page),
    );
  });

  await test.step("sending: the order and its confirmation", async () => {
    await page.goto("/user/gbpc/transfer");
    await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Amount").fill("12.00");
    await page.getByRole("button", { name: "Continue" }).click();
    const send = page.getByRole("button", { name: "Send", exact: true });
    await pressOffline(() => send.click());
    await send.click();
    await page.getByLabel("Your password").fill(sandboxPassword);
    const dialog = page.getByRole("dialog", { name: "Confirm this payment" });
    await pressOffline(() => dialog.getByRole("button", { name: "Confirm" }).click());
    await dialog.getByRole("button", { name: "Cancel", exact: true }).last().click();
  });

  await test.step("closing an order that the server does not answer ends the call", async () => {
    await page.route("**/trade/chain/withdrawal", () => undefined); // hangs
    const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("chain/withdrawal"));
    const review = page.getByRole("dialog", { name: "Send on chain" });
    await review.getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForTimeout(500);
    await review.getByRole("button", { name: "Back" }).click();
    expect((await ended).failure()?.errorText).toContain("ABORTED");
    await expect(page.getByText("You closed the order before we answered")).toBeVisible();
    await page.unroute("**/trade/chain/withdrawal");
  });
  expect(await count()).toBe(before);

  await test.step("a lost session says so and brings the order back", async () => {
    await page.goto("/user/gbpc/withdraw");
    await page.getByLabel("Amount").fill("33.33");
    await page.evaluate(() => {
      localStorage.setItem("token", "of a session that is gone");
      localStorage.setItem("refreshToken", "likewise");
    });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Redeem", exact: true }).click();
    await page.waitForURL("**/Auth/Login?next=**");
    await expect(page.getByText("Your session has ended")).toBeVisible();
    await expectAccessible(page);
    await signIn(page, "individual@example.com", sandboxPassword);
    await page.waitForURL("**/user/gbpc/withdraw");
    await expect(page.getByLabel("Amount")).toHaveValue("33.33");
  });

  await test.step("logging out clears at once without a network", async () => {
    const seen = writes(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Log out" }).first().click();
    await expect(page.getByLabel("Amount")).toBeHidden();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await context.setOffline(false);
    await page.waitForTimeout(quietTime);
    expect(seen).toEqual([]);
  });
});
