import type { Page } from "@playwright/test";
import { callAPI, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test } from "../support/test.ts";

type Listed = { type: string; amount: string };

async function listed(page: Page, type: string, amount: string) {
  const list = await callAPI<{ list: Listed[] } | Listed[]>(
    page,
    "/wallet/account/transaction/last?limit=50",
  );
  const all = Array.isArray(list) ? list : list.list;
  return all.filter((one) => one.type === type && Number(one.amount) === Number(amount));
}

/** Confirms the payment with the password and a double click. */
async function confirmTwice(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Confirm this payment" });
  await dialog.getByLabel("Your password").fill(sandboxPassword);
  await dialog.getByRole("button", { name: "Confirm" }).dblclick();
}

test("an order is executed once despite a double click, a lost response or a restart", async ({
  browser,
  sandbox,
}) => {
  const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await page.goto("/Auth/Login");
  await signIn(page, "individual@example.com", sandboxPassword);
  await page.waitForURL("**/user/gbpc");

  await test.step("every button is double-clicked", async () => {
    await page.goto("/user/gbpc/transfer");
    await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Amount").fill("11.11");
    await page.getByRole("button", { name: "Continue" }).dblclick();
    const review = page.getByRole("dialog", { name: "Send on chain" });
    await review.getByRole("button", { name: "Send", exact: true }).dblclick();
    await confirmTwice(page);
    await expect(page.getByRole("heading", { name: "Transfer complete" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await listed(page, "chain_withdrawal", "11.11")).toHaveLength(1);
  });

  await page.goto("/user/gbpc/withdraw");
  await page.getByLabel("Amount").fill("22.22");
  await page.getByRole("button", { name: "Continue" }).click();
  const review = page.getByRole("dialog", { name: "Redeem to your bank" });
  const redeem = review.getByRole("button", { name: "Redeem", exact: true });
  const unsure = review.getByText("the same order is never carried out twice");

  await test.step("the response is lost on a slow connection", async () => {
    await page.route("**/trade/fiat/withdrawal", async (route) => {
      const answered = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      // The demand for confirmation gets through; the acceptance does not.
      await (answered.ok() ? route.abort("connectionreset") : route.fulfill({ response: answered }));
    });
    await redeem.click();
    await confirmTwice(page);
    await expect(review.getByRole("alert")).toHaveText(/^Network error/);
    await expect(unsure).toBeVisible();
    await expect(review).toContainText("22.22");
    await expectAccessible(page);
    await page.unroute("**/trade/fiat/withdrawal");
  });
  await test.step("the program stops and restarts", async () => {
    await sandbox.stop();
    await redeem.click();
    await expect(unsure).toBeVisible();
    await sandbox.start();
    await redeem.click();
    await expect(page.getByRole("heading", { name: "Redemption complete" })).toBeVisible();
    expect(await listed(page, "fiat_withdrawal", "22.22")).toHaveLength(1);
  });
});
