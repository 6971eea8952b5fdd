import type { Page } from "@playwright/test";
import { codeOf, plugInPasskeys } from "../support/authenticator.ts";
import { Program } from "../support/program.ts";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { accessible, expect, test, watchConsole } from "../support/test.ts";

/** Proves by password that it is the account's owner. */
async function byPassword(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.getByLabel("Your password").fill(sandboxPassword);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

test("a passkey is made, signs in, pays and goes", async ({ browser, sandbox }) => {
  const context = await browser.newContext({ baseURL: sandbox.address });
  const page = await context.newPage();
  const said = watchConsole(page);
  await plugInPasskeys(page);

  await test.step("made and named", async () => {
    await page.goto("/Auth/Login");
    await signIn(page, "individual@example.com", sandboxPassword);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await page.goto("/user/profile");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("What you call it").fill("Jane’s phone");
    await accessible(page);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await byPassword(page);
    await expect(page.getByText("Jane’s phone")).toBeVisible();
    await accessible(page);
  });
  await test.step("signs in with no password", async () => {
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/Auth\/Login/);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  });
  await test.step("signs exactly one payment", async () => {
    await page.goto("/user/gbpc/withdraw");
    await page.getByLabel("Amount").fill("12.50");
    await page.getByRole("button", { name: "Continue" }).click();
    await page
      .getByRole("dialog", { name: "Redeem to your bank" })
      .getByRole("button", { name: "Redeem", exact: true })
      .click();
    const dialog = page.getByRole("dialog", { name: "Confirm this payment" });
    await expect(dialog).toContainText("12.50");
    await expect(dialog.getByLabel("Your password")).toHaveCount(0);
    await accessible(page);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "It is at your bank" })).toBeVisible({ timeout: 30_000 });
  });
  await test.step("is removed, and everything is told", async () => {
    await page.goto("/user/profile");
    await expect(page.getByText("Signed in by passkey").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove Jane’s phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Jane’s phone" });
    await accessible(page);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page
      .getByRole("dialog", { name: "Confirm it is you" })
      .getByRole("button", { name: "Confirm" })
      .click();
    await expect(page.getByText("Jane’s phone")).toHaveCount(0);
    await accessible(page);
  });
  expect(said, "messages in the browser's console").toEqual([]);
});

test("an operator without a second factor sets one up before anything else", async ({ browser }) => {
  const program = await Program.start("--two-factor");
  try {
    const page = await (await browser.newContext({ baseURL: program.address })).newPage();
    const said = watchConsole(page);
    await page.goto("/backoffice/signIn");
    await signIn(page, "operator@example.com", sandboxPassword);
    await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
    await accessible(page);
    await page.getByRole("button", { name: "Begin" }).click();
    await byPassword(page);
    const secret = (await page.locator(".secret code").textContent()) ?? "";
    await accessible(page);
    await page.getByLabel("The code it shows now").fill(codeOf(secret, new Date()));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await accessible(page);
    await page.getByLabel("I have kept them").check();
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
    await page.getByRole("link", { name: "Your sign-in" }).click();
    await expect(page.getByText("Authenticator app turned on")).toBeVisible();
    await accessible(page);
    expect(said, "messages in the browser's console").toEqual([]);
  } finally {
    await program.remove();
  }
});
