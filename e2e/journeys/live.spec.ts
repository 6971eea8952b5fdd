import { paysIn, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("money that arrives is on the open page, without a reload and without asking", async ({
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

  await test.step("within a second", async () => {
    const began = Date.now();
    await paysIn(page, world, "12.34");
    await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText("10,012.34");
    await expect(page.getByRole("button", { name: "Notifications: 1 new" }).first()).toBeVisible();
    console.log(`on the page ${Date.now() - began} ms after the payment was made`);
  });

  await test.step("and in a second tab, which agrees when the first signs out", async () => {
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
