import type { Page } from "@playwright/test";
import { calls, sandboxPassword, signIn } from "../support/steps.ts";
import { accessible, expect, test } from "../support/test.ts";

type Listed = { type: string; amount: string };

async function listed(page: Page, type: string, amount: string) {
  const list = await calls<{ list: Listed[] } | Listed[]>(page, "/wallet/account/transaction/last?limit=50");
  const all = Array.isArray(list) ? list : list.list;
  return all.filter((one) => one.type === type && Number(one.amount) === Number(amount));
}

/** Proves by password that it is the account's owner, with a double click. */
async function prove(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Confirm this payment" });
  await dialog.getByLabel("Your password").fill(sandboxPassword);
  await dialog.getByRole("button", { name: "Confirm" }).dblclick();
}

test("an order is carried out once: clicked twice, its answer lost, or the program gone meanwhile", async ({
  browser,
  sandbox,
}) => {
  const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await page.goto("/Auth/Login");
  await signIn(page, "individual@example.com", sandboxPassword);
  await page.waitForURL("**/user/gbpc");

  await test.step("clicked twice", async () => {
    await page.goto("/user/gbpc/transfer");
    await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Amount").fill("11.11");
    await page.getByRole("button", { name: "Continue" }).dblclick();
    const review = page.getByRole("dialog", { name: "Send on chain" });
    await review.getByRole("button", { name: "Send", exact: true }).dblclick();
    await prove(page);
    await expect(page.getByRole("heading", { name: "Transfer complete" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await listed(page, "chain_withdrawal", "11.11")).toHaveLength(1);
  });

  await page.goto("/user/gbpc/withdraw");
  await page.getByLabel("Amount").fill("22.22");
  await page.getByRole("button", { name: "Continue" }).click();
  const review = page.getByRole("dialog", { name: "Redeem to your bank" });
  const redeem = review.getByRole("button", { name: "Redeem", exact: true });
  const unsure = review.getByText("the same order is never carried out twice");

  await test.step("its answer lost on a slow line", async () => {
    await page.route("**/trade/fiat/withdrawal", async (route) => {
      const answered = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      // That it has to be confirmed gets through; that it was accepted does not.
      await (answered.ok() ? route.abort("connectionreset") : route.fulfill({ response: answered }));
    });
    await redeem.click();
    await prove(page);
    await expect(review.getByRole("alert")).toHaveText(/^Network error/);
    await expect(unsure).toBeVisible();
    await expect(review).toContainText("22.22");
    await accessible(page);
    await page.unroute("**/trade/fiat/withdrawal");
  });
  await test.step("the program gone, and back", async () => {
    await sandbox.stop();
    await redeem.click();
    await expect(unsure).toBeVisible();
    await sandbox.start();
    await redeem.click();
    await expect(page.getByRole("heading", { name: "Redemption complete" })).toBeVisible({ timeout: 30_000 });
    expect(await listed(page, "fiat_withdrawal", "22.22")).toHaveLength(1);
  });
});
