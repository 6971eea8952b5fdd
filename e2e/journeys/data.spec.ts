import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { register, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, settled, test } from "../support/test.ts";

const email = "leaver@example.com";

async function confirmWithPassword(page: Page) {
  const password = page.getByLabel("Your password");
  await password.fill(sandboxPassword);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(password).toBeHidden();
}

/** One operator approves what waits. */
async function approve(office: Page, operator: string) {
  await office.goto("/backoffice/signIn");
  await signIn(office, operator, sandboxPassword);
  await expect(office).toHaveURL(/\/backoffice$/);
  await office.goto("/backoffice/approvals");
  const request = office.getByRole("listitem").filter({ hasText: "Close and erase a customer" });
  await expect(request).toContainText(email);
  await expect(request).toContainText("Not satisfied with the service");
  await expectAccessible(office);
  await request.getByRole("button", { name: "Approve", exact: true }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a customer downloads a copy of the data, leaves by the approval of two operators, and cannot sign in", async ({
  browser,
  sandbox,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await register(world, email, "individual");
  await page.goto("/Auth/Login");
  await signIn(page, email, sandboxPassword);
  await page.waitForURL("**/user/gbpc");
  await page.goto("/user/profile");
  await page.getByRole("link", { name: "Your data" }).click();
  await expect(page.getByRole("table", { name: "What we hold" })).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Request a copy" }).click();
  await confirmWithPassword(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const bytes = await readFile(await (await download).path(), "latin1");
  expect(bytes.startsWith("PK")).toBe(true);
  for (const name of ["about.json", "users.json", "auth_events.json"]) {
    expect(bytes).toContain(name);
  }
  expect(await world.mailed(email, /(\/user\/data)/)).toBe("/user/data");

  await page.getByRole("button", { name: "Close my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Close your account" });
  await dialog.getByLabel(/Why are you leaving/).selectOption("I was not satisfied with the service");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Request closing" }).click();
  await page.getByRole("button", { name: "Withdraw the request" }).click();
  await page.getByRole("button", { name: "Close my account" }).click();
  await dialog.getByLabel(/Why are you leaving/).selectOption("I was not satisfied with the service");
  await dialog.getByRole("button", { name: "Request closing" }).click();
  await expect(page.getByRole("region", { name: "Your request" })).toContainText("two of our staff");
  await expectAccessible(page);

  for (const operator of ["operator@example.com", "approver@example.com"]) {
    const context = await browser.newContext({ baseURL: sandbox.address });
    await approve(await context.newPage(), operator);
    await context.close();
  }

  await page.goto("/user/data");
  await expect(page).toHaveURL(/\/Auth\/Login/);
  await signIn(page, email, sandboxPassword);
  await expect(page.getByText("Invalid email or password")).toBeVisible();

  const office = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await office.goto("/backoffice/signIn");
  await signIn(office, "operator@example.com", sandboxPassword);
  await expect(office).toHaveURL(/\/backoffice$/);
  await office.goto("/backoffice/customers");
  await office.getByRole("link", { name: "Erased customers" }).click();
  const row = office.getByRole("row").filter({ hasText: "Rest kept" });
  await expectAccessible(office);
  await row.getByRole("link").click();
  await expect(office.getByText("Closed and erased")).toBeVisible();
  await expect(office.getByRole("button", { name: "Erase" })).toHaveCount(0);
  await expect(office.getByText("its sign-in can no longer be changed")).toBeVisible();
  await expect(office.getByRole("button", { name: "Enable sign-in" })).toHaveCount(0);
});
