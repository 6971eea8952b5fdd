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
import { accessible, expect, settled, test, watchConsole } from "../support/test.ts";
import { World } from "../support/world.ts";

const pia: Person = {
  first: "Pia",
  last: "Pocket",
  email: "pia@example.com",
  password: "a purse of copper 9",
  bank: { sortCode: "089999", accountNumber: "66374958" },
};

const bell = (page: Page, says: string | RegExp) => page.getByRole("button", { name: says }).first();

async function logOut(page: Page) {
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Log out" }).tap();
  await expect(page).toHaveURL(/\/Auth\/Login/);
}

/** Opens a page while signed out, signs in, and is there. */
async function comesBackTo(page: Page, address: string) {
  await page.goto(address);
  await expect(page).toHaveURL(/\/Auth\/Login\?next=/);
  await signIn(page, pia.email, pia.password);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

/** The confirmations the open page shows one after the other, until the deposit is credited. */
async function countsUp(page: Page): Promise<number[]> {
  const seen: number[] = [];
  const arriving = page.locator("section", { has: page.getByRole("heading", { name: "Incoming deposits" }) });
  await expect(async () => {
    const said = await arriving.innerText({ timeout: 1_000 });
    const count = Number(/(\d+) of \d+ confirmations/.exec(said)?.[1]);
    if (count > (seen.at(-1) ?? 0)) {
      seen.push(count);
    }
    expect(said).toContain("Settled");
  }).toPass({ intervals: [100] });
  return seen;
}

test("a phone is enough: an account, a draft that waits, money in, and everything told as it happens", async ({
  browser,
}) => {
  const sandbox = await Program.start("--block-time=1s"); // slow enough to be watched
  const world = new World(sandbox);
  const onPhone = (): Promise<BrowserContext> =>
    browser.newContext({ baseURL: sandbox.address, viewport: sizes.phone, hasTouch: true, isMobile: true });
  const context = await onPhone();
  const page = await context.newPage();
  const office = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  const said = [watchConsole(page), watchConsole(office)];

  await test.step("a draft survives leaving the page and signing out, and a deep link the sign-in", async () => {
    await openAccount(page, world, pia);
    await comesBackTo(page, "/user/verification/individual/step1_1");
    await page.getByLabel("First name").fill(pia.first);
    await page.getByLabel("Last name").fill(pia.last);
    await page.goto("/user/gbpc");
    await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Look around" }).tap();
    await logOut(page);
    await comesBackTo(page, "/user/verification/individual/step1_1");
    await expect(page.getByLabel("First name")).toHaveValue(pia.first);
    await expect(page.getByLabel("Last name")).toHaveValue(pia.last);
  });
  await test.step("verified, with a bank account", async () => {
    await fillInVerification(page, pia);
    await approveVerification(office, pia);
    await addBankAccount(page, world, pia);
  });
  await test.step("bought", () => buy(page, world, pia, "120.00"));

  await test.step("a deposit from the chain is confirmed before the reader’s eyes", async () => {
    const address = await depositAddress(page);
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    await world.sendOnChain(address, "7.50");
    const counted = await countsUp(page);
    expect(counted.length, `confirmations seen: ${counted}`).toBeGreaterThan(1);
    await accessible(page);
    expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
  });
  await test.step("the bell tells what happened since the last visit, once", async () => {
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
    await comesBackTo(page, "/user/gbpc");
    await bell(page, "Notifications: 1 new").tap();
    const drawer = page.getByRole("dialog", { name: "Since your last visit" });
    await expect(drawer.getByText("2.50")).toBeVisible();
    await accessible(page);
    await drawer.getByRole("button", { name: "Close" }).tap();
    await expect(bell(page, "Notifications: nothing new")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText("130.00");
    await expect(bell(page, "Notifications: nothing new")).toBeVisible();
  });
  await test.step("two tabs agree about being signed in", async () => {
    const second = await context.newPage();
    said.push(watchConsole(second));
    await second.goto("/user/wallet");
    await expect(second.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
    await logOut(page);
    await expect(second).toHaveURL(/\/Auth\/Login\?next=%2Fuser%2Fwallet/);
    await settled(second);
  });
  await sandbox.remove();
  expect(said.flat(), "messages in the browsers' consoles").toEqual([]);
});
