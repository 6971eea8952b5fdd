import type { Page } from "@playwright/test";
import { displays } from "../support/screens.ts";
import { callAPI, callAuthenticated, register, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test, watchConsole } from "../support/test.ts";
import type { World } from "../support/world.ts";

for (const display of displays({ viewport: "phone", colorScheme: "dark" })) {
  const name = `${display.viewport.width} ${display.colorScheme}`;
  test(`every dialog passes axe and closes on Escape (${name})`, async ({ browser, sandbox, world }) => {
    const open = async () => (await browser.newContext({ baseURL: sandbox.address, ...display })).newPage();
    const page = await open();
    const consoleMessages = [watchConsole(page)];

    await page.goto("/");
    await checkDialog(page, () => page.getByRole("button", { name: "Cookies" }).click(), "Cookies");
    await page.goto("/Auth/Login");
    await signIn(page, "individual@example.com", sandboxPassword);
    await page.waitForURL("**/user/gbpc");
    await checkDialog(page, () => visible(page, /^Notifications/).click(), "Since your last visit");
    await paymentDialogs(page);
    await listDialogs(page);
    await profileDialogs(page);

    const company = await open();
    consoleMessages.push(watchConsole(company));
    await businessDialogs(company, world);

    const office = await open();
    consoleMessages.push(watchConsole(office));
    await officeDialogs(office);
    expect(consoleMessages.flat(), "messages in the browsers' consoles").toEqual([]);
  });
}

/** The visible one of two buttons, where each is for another width. */
const visible = (page: Page, name: RegExp | string) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();

/** Opens a dialog, checks it with axe, and closes it with Escape. */
async function checkDialog(page: Page, open: () => Promise<void>, name: string | RegExp) {
  await test.step(`${name}`, async () => {
    await open();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}

async function paymentDialogs(page: Page) {
  await page.goto("/user/gbpc/buy");
  await page.getByLabel("You pay").fill("10.00");
  await checkDialog(page, () => page.getByRole("button", { name: "Continue" }).click(), "Make this payment");

  await page.goto("/user/gbpc/transfer");
  await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Amount").fill("10.00");
  await page.getByRole("button", { name: "Continue" }).click();
  const send = page.getByRole("dialog", { name: "Send on chain" });
  await expectAccessible(page);
  await send.getByRole("button", { name: "Send", exact: true }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm this payment" });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(confirm).toBeHidden();

  await page.goto("/user/gbpc/withdraw");
  await page.getByLabel("Amount").fill("10.00");
  await checkDialog(
    page,
    () => page.getByRole("button", { name: "Continue" }).click(),
    "Redeem to your bank",
  );
}

async function listDialogs(page: Page) {
  await page.goto("/user/history");
  await checkDialog(
    page,
    () =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^Bought/ })
        .first()
        .click(),
    "Bought",
  );
  await checkDialog(page, () => visible(page, "Download statement").click(), "Statement");
  await page.goto("/user/addressWhitelist");
  await checkDialog(page, () => visible(page, "Add an address").click(), "Add an address");
  await checkDialog(page, () => visible(page, "Add several").click(), "Add several addresses");
  await checkDialog(page, () => visible(page, /^Remove /).click(), "Remove this address");
  const account = { accountHolder: "Iris Whitfield", sortCode: "089999", accountNumber: "66374958" };
  await callAuthenticated(page, "/wallet/payment/bank", { ...account, nickname: "Savings" });
  await page.goto("/user/payment");
  await checkDialog(page, () => visible(page, /^Enter code/).click(), "Verify your bank account");
  await checkDialog(page, () => visible(page, /^Remove/).click(), "Remove this bank account");
}

async function profileDialogs(page: Page) {
  await page.goto("/user/profile");
  await checkDialog(page, () => visible(page, "Change your email").click(), "Change your email");
  await checkDialog(page, () => visible(page, "Change your password").click(), "Change your password");
  await checkDialog(page, () => visible(page, "Add a passkey").click(), "Add a passkey");
}

/** The dialogs of a business that has started verification: the welcome, its members, and a member's link. */
async function businessDialogs(page: Page, world: World) {
  const email = "owners@example.com";
  await register(world, email, "business");
  await page.goto("/Auth/Login");
  await signIn(page, email, sandboxPassword);
  await checkDialog(page, async () => {}, "Welcome");
  const begun = { companyName: "Owners Limited", step: "step1" };
  const { id } = await callAPI<{ id: string }>(page, "/user/business/real-name", begun);
  await callAPI(page, "/user/business/real-name/member", {
    realnessId: id,
    firstName: "Dora",
    lastName: "Owner",
    dateOfBirth: "1980-04-05",
    nationality: "GB",
    email: "dora@example.com",
    roles: ["director", "ubo"],
    ownershipPercent: "60",
    address: { line1: "1 Mill Lane", city: "York", postcode: "YO1 7HH", country: "GB" },
  });
  await page.goto("/user/verification/corporate/step3");
  await checkDialog(page, () => visible(page, "Add a person").click(), "Add a person");
  await checkDialog(page, () => visible(page, "Send or copy the link").click(), "Verification link for Dora");
  await checkDialog(page, () => visible(page, "Remove Dora Owner").click(), "Remove this person");
}

async function officeDialogs(page: Page) {
  await page.goto("/backoffice/signIn");
  await signIn(page, "operator@example.com", sandboxPassword);
  await page.waitForURL("**/backoffice");
  await page.goto("/backoffice/travel-rule");
  await checkDialog(page, () => visible(page, "Export messages").click(), "Export messages");
}
