import type { Page } from "@playwright/test";
import { looks } from "../support/screens.ts";
import { calls, register, sandboxPassword, signIn } from "../support/steps.ts";
import { accessible, expect, test, watchConsole } from "../support/test.ts";
import type { World } from "../support/world.ts";

for (const look of looks({ viewport: "phone", colorScheme: "dark" })) {
  const name = `${look.viewport.width} ${look.colorScheme}`;
  test(`every dialog is readable for everyone, and a key closes it (${name})`, async ({
    browser,
    sandbox,
    world,
  }) => {
    const open = async () => (await browser.newContext({ baseURL: sandbox.address, ...look })).newPage();
    const page = await open();
    const said = [watchConsole(page)];

    await page.goto("/");
    await opens(page, () => page.getByRole("button", { name: "Cookies" }).click(), "Cookies");
    await page.goto("/Auth/Login");
    await signIn(page, "individual@example.com", sandboxPassword);
    await page.waitForURL("**/user/gbpc");
    await opens(page, () => visible(page, /^Notifications/).click(), "Since your last visit");
    await paying(page);
    await lists(page);
    await profile(page);

    const company = await open();
    said.push(watchConsole(company));
    await owners(company, world);
    expect(said.flat(), "messages in the browsers' consoles").toEqual([]);
  });
}

/** Of two buttons for two widths, the one that is shown. */
const visible = (page: Page, name: RegExp | string) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();

/** Opens a dialog, reads it with axe, and closes it by keyboard. */
async function opens(page: Page, open: () => Promise<void>, name: string | RegExp) {
  await test.step(`${name}`, async () => {
    await open();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await accessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}

async function paying(page: Page) {
  await page.goto("/user/gbpc/buy");
  await page.getByLabel("You pay").fill("10.00");
  await opens(page, () => page.getByRole("button", { name: "Continue" }).click(), "Make this payment");

  await page.goto("/user/gbpc/transfer");
  await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Amount").fill("10.00");
  await page.getByRole("button", { name: "Continue" }).click();
  const send = page.getByRole("dialog", { name: "Send on chain" });
  await accessible(page);
  await send.getByRole("button", { name: "Send", exact: true }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm this payment" });
  await expect(confirm).toBeVisible();
  await accessible(page);
  await page.keyboard.press("Escape");
  await expect(confirm).toBeHidden();

  await page.goto("/user/gbpc/withdraw");
  await page.getByLabel("Amount").fill("10.00");
  await opens(page, () => page.getByRole("button", { name: "Continue" }).click(), "Redeem to your bank");
}

async function lists(page: Page) {
  await page.goto("/user/history");
  await opens(
    page,
    () =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^Bought/ })
        .first()
        .click(),
    "Bought",
  );
  await opens(page, () => visible(page, "Download statement").click(), "Statement");
  await page.goto("/user/addressWhitelist");
  await opens(page, () => visible(page, "Add an address").click(), "Add an address");
  await opens(page, () => visible(page, "Add several").click(), "Add several addresses");
  await opens(page, () => visible(page, /^Remove /).click(), "Remove this address");
  await calls(page, "/user/auth/secondary-login", { method: "password", password: sandboxPassword });
  const account = { accountHolder: "Iris Whitfield", sortCode: "089999", accountNumber: "66374958" };
  await calls(page, "/wallet/payment/bank", { ...account, nickname: "Savings" });
  await page.goto("/user/payment");
  await opens(page, () => visible(page, /^Enter code/).click(), "Verify your bank account");
  await opens(page, () => visible(page, /^Remove/).click(), "Remove this bank account");
}

async function profile(page: Page) {
  await page.goto("/user/profile");
  await opens(page, () => visible(page, "Change your email").click(), "Change your email");
  await opens(page, () => visible(page, "Change your password").click(), "Change your password");
  await opens(page, () => visible(page, "Add a passkey").click(), "Add a passkey");
}

/** A company that has begun its verification: the greeting, an owner and a link for one. */
async function owners(page: Page, world: World) {
  const email = "owners@example.com";
  await register(world, email, "business");
  await page.goto("/Auth/Login");
  await signIn(page, email, sandboxPassword);
  await opens(page, async () => {}, "Welcome");
  const begun = { companyName: "Owners Limited", step: "step1" };
  const { id } = await calls<{ id: string }>(page, "/user/business/real-name", begun);
  await calls(page, "/user/business/real-name/member", {
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
  await opens(page, () => visible(page, "Add a person").click(), "Add a person");
  await opens(page, () => visible(page, "Send the link").click(), "Verification link for Dora");
  await opens(page, () => visible(page, "Remove Dora Owner").click(), "Remove this person");
}
