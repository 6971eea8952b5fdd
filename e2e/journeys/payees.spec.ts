import type { Browser, Page } from "@playwright/test";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test, watchConsole } from "../support/test.ts";

const holder = "Iris Whitfield";
const confirmation = (page: Page) => page.getByRole("dialog", { name: "Confirm this new payee" });
const add = (page: Page) => page.getByRole("button", { name: "Add account and send £0.01" });
const answer = (page: Page) => page.getByRole("alert", { name: "Name check" });

/** Fills in an account at a bank outside the published tables: its last two digits decide what the bank answers. */
async function fillIn(page: Page, accountNumber: string) {
  await page.goto("/user/payment/addBank");
  await page.getByLabel("Name on the account").fill(holder);
  await page.getByLabel("Sort code").fill("04-99-02");
  await page.getByLabel("Account number").fill(accountNumber);
}

async function customer(browser: Browser, baseURL: string) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const consoleMessages = watchConsole(page);
  await page.goto("/Auth/Login");
  await signIn(page, "individual@example.com", sandboxPassword);
  await page.waitForURL("**/user/gbpc");
  return { page, consoleMessages };
}

async function confirm(page: Page) {
  await confirmation(page).getByLabel("Your password").fill(sandboxPassword);
  await confirmation(page).getByRole("button", { name: "Confirm" }).click();
  await expect(confirmation(page)).toBeHidden();
}

test("a new bank account is confirmed by name and in full, and cools off", async ({
  browser,
  sandbox,
  world,
}) => {
  const { page, consoleMessages } = await customer(browser, sandbox.address);

  await test.step("no match is explained and adds nothing", async () => {
    await fillIn(page, "12345692");
    await add(page).click();
    await expect(answer(page)).toContainText("The bank says that the account is not in this name.");
    await expect(add(page)).toBeDisabled();
    await expect(page.getByLabel("Account number")).toHaveValue("12345692");
    await expectAccessible(page);
  });

  await test.step("a close match shows the name at the bank and has to be accepted", async () => {
    await page.getByLabel("Account number").fill("12345691");
    await expect(answer(page)).toBeHidden();
    await add(page).click();
    await expect(answer(page)).toContainText("Iris Whitfieldd");
    await page.getByLabel("It is my own account: add it anyway").check();
    await expectAccessible(page);
    await add(page).dblclick();
    await expect(confirmation(page)).toContainText(holder);
    await expect(confirmation(page)).toContainText("04-99-02");
    await expect(confirmation(page)).toContainText("12345691");
    await expect(confirmation(page)).toContainText("Iris Whitfieldd");
    await expectAccessible(page);
    await confirm(page);
    await expect(page.getByRole("dialog", { name: "Verify your bank account" })).toBeVisible();
  });

  await test.step("it is mailed, stands in the history, and cools off once it is verified", async () => {
    await page.goto("/user/wallet");
    const hours = page.getByLabel("Waiting period for new bank accounts");
    await hours.selectOption("24");
    await expect(hours).toHaveValue("24");
    await page.goto("/user/profile");
    await expect(page.getByText("Bank account added").first()).toBeVisible();
    const letters = await world.get<{ list: { subject: string }[] }>(
      "/sandbox/mail?to=individual@example.com",
    );
    expect(letters.list.map(({ subject }) => subject)).toContain(
      "A bank account was added to your GBPC account",
    );
    let code = "";
    await expect(async () => {
      const [paid] = await world.paidOut("049902", "12345691");
      code = paid?.reference.replace("GBPC ", "") ?? "";
      expect(code).toMatch(/^[A-Z2-9]{6}$/);
    }).toPass();
    await page.goto("/user/payment");
    await page
      .getByRole("button", { name: /Enter code for/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Verify your bank account" });
    await dialog.getByLabel("Six-character code").fill(code);
    await dialog.getByRole("button", { name: "Verify account" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Cooling off").first()).toBeVisible();
    await expect(page.getByText(/You can redeem to it from/).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto("/user/gbpc/withdraw");
    await expect(page.getByRole("option", { name: /payable in 24 hours/ })).toBeDisabled();
  });
  expect(consoleMessages, "messages in the browser's console").toEqual([]);
});

test("a new address is confirmed in full, and closing the dialog adds nothing", async ({
  browser,
  sandbox,
}) => {
  const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const { page, consoleMessages } = await customer(browser, sandbox.address);
  await page.goto("/user/addressWhitelist");
  await page.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByLabel("Name", { exact: true }).fill("Savings");
  await dialog.getByLabel("Address", { exact: true }).fill(address);
  await dialog.getByRole("button", { name: "Add address" }).click();
  await expect(confirmation(page)).toContainText(address);
  await expectAccessible(page);
  await confirmation(page).getByRole("button", { name: "Cancel" }).last().click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Savings");
  await dialog.getByRole("button", { name: "Add address" }).dblclick();
  await expect(confirmation(page)).toContainText(address);
  await confirm(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Savings")).toHaveCount(1);
  await expect(page.getByText(/Active in/)).toBeVisible();
  expect(consoleMessages, "messages in the browser's console").toEqual([]);
});
