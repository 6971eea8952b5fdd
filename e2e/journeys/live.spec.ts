import { payInUnannounced, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("incoming money appears on an open page without a reload or polling", async ({
  browser,
  sandbox,
  world,
}) => {
  const context = await browser.newContext({ baseURL: sandbox.address });
  const page = await context.newPage();
  const opened = page.waitForResponse("**/wallet/account/events");
  await page.goto("/Auth/Login");
  await signIn(page, "individual@example.com", sandboxPassword);
  await page.waitForURL("**/user/gbpc");
  await opened;
  await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText("10,000.00");

  await test.step("the open page shows it at once", async () => {
    const began = Date.now();
    await payInUnannounced(page, world, "12.34");
    await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText("10,012.34");
    await expect(page.getByRole("button", { name: "Notifications: 1 new" }).first()).toBeVisible();
    console.log(`shown on the page ${Date.now() - began} ms after the payment was made`);
  });

  await test.step("signing out in one tab signs out the other", async () => {
    const second = await context.newPage();
    await second.goto("/user/history");
    await expect(second.getByRole("table", { name: "Transactions" })).toBeVisible();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/Auth\/Login/);
    await expect(second).toHaveURL(/\/Auth\/Login\?next=%2Fuser%2Fhistory/);
    await signIn(second, "individual@example.com", sandboxPassword);
    await expect(second).toHaveURL(/\/user\/history$/);
  });
});
