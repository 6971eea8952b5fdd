import type { BrowserContext, Page } from "@playwright/test";
import { Program } from "../support/program.ts";
import { sizes } from "../support/screens.ts";
import {
  addBankAccount,
  approveVerification,
  buy,
  depositAddress,
  fillInVerification,
  openAccount,
  type Person,
  signIn,
} from "../support/steps.ts";
import { expect, expectAccessible, settled, test, watchConsole } from "../support/test.ts";
import { World } from "../support/world.ts";

const pia: Person = {
  first: "Pia",
  last: "Pocket",
  email: "pia@example.com",
  password: "a purse of copper 9",
  bank: { sortCode: "089999", accountNumber: "66374958" },
};

const bell = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

async function logOut(page: Page) {
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Log out" }).tap();
  await expect(page).toHaveURL(/\/Auth\/Login/);
}

/** Opens a page while signed out, signs in, and expects to land on that page. */
async function signInAndReturnTo(page: Page, address: string) {
  await page.goto(address);
  await expect(page).toHaveURL(/\/Auth\/Login\?next=/);
  await signIn(page, pia.email, pia.password);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/** Returns the numbers of confirmations that the open page shows until the deposit is credited. */
async function watchConfirmations(page: Page): Promise<number[]> {
  const seen: number[] = [];
  const arriving = page.locator("section", { has: page.getByRole("heading", { name: "Incoming deposits" }) });
  await expect(async () => {
    const text = await arriving.innerText({ timeout: 1_000 });
    const count = Number(/(\d+) of \d+ confirmations/.exec(text)?.[1]);
    if (count > (seen.at(-1) ?? 0)) {
      seen.push(count);
    }
    expect(text).toContain("Completed");
  }).toPass({ intervals: [100] });
  return seen;
}

test("everything works on a phone: sign-up, a saved draft, deposits and live notifications", async ({
  browser,
}) => {
  const sandbox = await Program.start("--block-time=1s"); // slow enough to observe
  const world = new World(sandbox);
  const onPhone = (): Promise<BrowserContext> =>
    browser.newContext({ baseURL: sandbox.address, viewport: sizes.phone, hasTouch: true, isMobile: true });
  const context = await onPhone();
  const page = await context.newPage();
  const office = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  const consoleMessages = [watchConsole(page), watchConsole(office)];

  await test.step("a draft survives signing out, and a deep link survives signing in", async () => {
    await openAccount(page, world, pia);
    await signInAndReturnTo(page, "/user/verification/individual/step1_1");
    await page.getByLabel("First name").fill(pia.first);
    await page.getByLabel("Last name").fill(pia.last);
    await page.goto("/user/gbpc");
    await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Look around" }).tap();
    await logOut(page);
    await signInAndReturnTo(page, "/user/verification/individual/step1_1");
    await expect(page.getByLabel("First name")).toHaveValue(pia.first);
    await expect(page.getByLabel("Last name")).toHaveValue(pia.last);
  });
  await test.step("complete verification and add a bank account", async () => {
    await fillInVerification(page, pia);
    await approveVerification(office, pia);
    await addBankAccount(page, world, pia);
  });
  await test.step("buy", () => buy(page, world, pia, "120.00"));

  await test.step("the open page counts the confirmations of a chain deposit", async () => {
    const address = await depositAddress(page);
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    await world.sendOnChain(address, "7.50");
    const counted = await watchConfirmations(page);
    expect(counted.length, `confirmations seen: ${counted}`).toBeGreaterThan(1);
    await expectAccessible(page);
    expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
  });
  await test.step("the bell shows once what happened since the last visit", async () => {
    await bell(page, /^Notifications: \d new/).tap();
    await page.getByRole("button", { name: "Close", exact: true }).tap();
    await expect(bell(page, "Notifications: nothing new")).toBeVisible();
    const address = await depositAddress(page);
    await logOut(page);
    await world.sendOnChain(address, "2.50");
    await expect(async () => {
      const { balances } = await world.get<{ balances: { amount: string } }>("/public/transparency");
      expect(balances.amount).toBe("20130.000000");
    }).toPass();
    await signInAndReturnTo(page, "/user/gbpc");
    await bell(page, "Notifications: 1 new").tap();
    const drawer = page.getByRole("dialog", { name: "Since your last visit" });
    await expect(drawer.getByText("2.50")).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Close" }).tap();
    await expect(bell(page, "Notifications: nothing new")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText("130.00");
    await expect(bell(page, "Notifications: nothing new")).toBeVisible();
  });
  await test.step("signing out in one tab signs out the other", async () => {
    const second = await context.newPage();
    consoleMessages.push(watchConsole(second));
    await second.goto("/user/wallet");
    await expect(second.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
    await logOut(page);
    await expect(second).toHaveURL(/\/Auth\/Login\?next=%2Fuser%2Fwallet/);
    await settled(second);
  });
  await sandbox.remove();
  expect(consoleMessages.flat(), "messages in the browsers' consoles").toEqual([]);
});
