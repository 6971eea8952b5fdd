import type { Browser, Locator, Page } from "@playwright/test";
import { addVirtualAuthenticator, codeOf } from "../support/authenticator.ts";
import { Program } from "../support/program.ts";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test, watchConsole } from "../support/test.ts";
import { World } from "../support/world.ts";

/** Completes a secondary authentication with the password. */
async function byPassword(page: Page, password = sandboxPassword) {
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

test("a passkey is added, signs in, confirms a payment and is removed", async ({ browser, sandbox }) => {
  const context = await browser.newContext({ baseURL: sandbox.address });
  const page = await context.newPage();
  const consoleMessages = watchConsole(page);
  await addVirtualAuthenticator(page);

  await test.step("add and name it", async () => {
    await page.goto("/Auth/Login");
    await signIn(page, "individual@example.com", sandboxPassword);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await page.goto("/user/profile");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name", { exact: true }).fill("Jane’s phone");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await byPassword(page);
    await expect(page.getByText("Jane’s phone")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("sign in without a password", async () => {
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/Auth\/Login/);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  });
  await test.step("confirm one payment", async () => {
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
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "Redemption complete" })).toBeVisible();
  });
  await test.step("remove it; the security events list its use", async () => {
    await page.goto("/user/profile");
    await expect(page.getByText("Signed in by passkey").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove Jane’s phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Jane’s phone" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page
      .getByRole("dialog", { name: "Confirm it is you" })
      .getByRole("button", { name: "Confirm" })
      .click();
    await expect(page.getByText("Jane’s phone")).toHaveCount(0);
    await expectAccessible(page);
  });
  expect(consoleMessages, "messages in the browser's console").toEqual([]);
});

/** Opens a browser for a seeded operator and sets up a passkey as the second factor. */
async function administrator(browser: Browser, address: string, email: string) {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  const consoleMessages = watchConsole(page);
  await addVirtualAuthenticator(page);
  await page.goto("/backoffice/signIn");
  await signIn(page, email, sandboxPassword);
  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name", { exact: true }).fill("The office’s key");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await byPassword(page, sandboxPassword);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  return { page, consoleMessages };
}

/** Confirms with the passkey if the action or the age of the last authentication asks for it, and waits for done. */
async function byPasskey(page: Page, done: Locator) {
  const dialog = page.getByRole("dialog", { name: /^Confirm (it is you|this action)$/ });
  await expect(async () => {
    if (await dialog.isVisible()) {
      await dialog.getByRole("button", { name: "Confirm" }).click();
    }
    await expect(done).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function approve(page: Page, what: string) {
  await page.goto("/backoffice/approvals");
  const request = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: what }) });
  await request.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await byPasskey(page, page.getByText("No requests await approval."));
}

/** Sets up an authenticator app, which an operator must do before anything else. */
async function setUpAuthenticator(page: Page, password: string) {
  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start setup" }).click();
  await byPassword(page, password);
  const secret = (await page.getByRole("code").textContent()) ?? "";
  await expectAccessible(page);
  await page.getByLabel("Code from the app").fill(codeOf(secret, new Date()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await page.getByLabel("I have saved these codes").check();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
}

test("an invited operator must set up a second factor; a lost one is removed by two operators", async ({
  browser,
}) => {
  const program = await Program.start("--two-factor");
  const world = new World(program);
  const [email, password] = ["newcomer@example.com", "a long way to the vault 3"];
  try {
    const first = await administrator(browser, program.address, "operator@example.com");
    const second = await administrator(browser, program.address, "approver@example.com");
    const page = await (await browser.newContext({ baseURL: program.address })).newPage();
    const consoleMessages = watchConsole(page);

    await test.step("invite, with a second operator", async () => {
      await first.page.goto("/backoffice/operators");
      await first.page.getByRole("button", { name: "Invite operator" }).click();
      const dialog = first.page.getByRole("dialog", { name: "Invite operator" });
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByLabel("Support").check();
      await dialog.getByLabel("Reason").fill("Begins on Monday");
      await expectAccessible(first.page);
      await dialog.getByRole("button", { name: "Submit for approval" }).click();
      await byPasskey(first.page, first.page.getByText("Successfully"));
      await approve(second.page, "Invite an operator");
    });
    await test.step("choose a password and set up a second factor", async () => {
      await page.goto((await world.mailed(email, /(http\S+#email=\S+)/)).replace(/^http:\/\/[^/]+/, ""));
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(page.getByText("we have sent a code")).toBeVisible();
      await page.getByLabel("Code from the email").fill(await world.mailedCode(email));
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByLabel("Confirm new password").fill(password);
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("link", { name: "Log in", exact: true }).click();
      await signIn(page, email, password);
      await setUpAuthenticator(page, password);
      await page.getByRole("link", { name: "Your sign-in" }).click();
      await expect(page.getByText("Authenticator app turned on")).toBeVisible();
      await expectAccessible(page);
    });
    await test.step("one operator requests removal of the lost factor, another approves", async () => {
      await first.page.goto("/backoffice/operators");
      await first.page.getByRole("button", { name: `Sign-in of ${email}` }).click();
      await expect(first.page.getByText("Second factors: authenticator app, recovery codes.")).toBeVisible();
      await expectAccessible(first.page);
      await first.page.getByRole("button", { name: "Remove second factors" }).click();
      const dialog = first.page.getByRole("dialog", { name: "Remove second factors" });
      await dialog.getByLabel("Reason").fill("Lost the telephone; identified in person");
      await expectAccessible(first.page);
      await dialog.getByRole("button", { name: "Submit for approval" }).click();
      await byPasskey(first.page, first.page.getByText("Successfully"));
      await approve(second.page, "Change an operator’s sign-in");
    });
    await test.step("sign in with the password and set up a new factor", async () => {
      await page.goto("/backoffice");
      await expect(page).toHaveURL(/\/backoffice\/signIn/);
      await signIn(page, email, password);
      await setUpAuthenticator(page, password);
    });
    expect(
      [...consoleMessages, ...first.consoleMessages, ...second.consoleMessages],
      "messages in the browsers' consoles",
    ).toEqual([]);
  } finally {
    await program.remove();
  }
});
