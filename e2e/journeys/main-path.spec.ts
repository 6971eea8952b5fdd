import type { Page } from "@playwright/test";
import type { Program } from "../support/program.ts";
import {
  addBankAccount,
  approveVerification,
  buy,
  depositAddress,
  expectBalance,
  openAccount,
  type Person,
  redeem,
  send,
  signIn,
  submitVerification,
  whitelist,
} from "../support/steps.ts";
import { expect, expectAccessible, test, watchConsole } from "../support/test.ts";
import { formatAmount, millionths, type World } from "../support/world.ts";

const jane: Person = {
  first: "Jane",
  last: "Engraver",
  email: "jane@example.com",
  password: "correct horse battery 7",
  bank: { sortCode: "089999", accountNumber: "66374958" },
};

/** Expects the reserve to equal the issued coins, and the books to agree with the chain. */
async function expectBooksAgree(world: World) {
  const { reserve, issued } = await world.figures();
  expect(reserve, "reserve against issued coins").toBe(issued);
  await expect(async () => {
    const { circulating, onChain } = await world.figures();
    expect(onChain, "the chain's supply against the books").toBe(circulating);
    expect(await world.totalSupply(), "totalSupply() against the published figure").toBe(onChain);
  }).toPass({ timeout: 60_000 });
}

test("a pound is bought, sent, received and redeemed, and again after a restart", async ({
  browser,
  sandbox,
  world,
}) => {
  test.setTimeout(480_000);
  const context = await browser.newContext({ baseURL: sandbox.address });
  const page = await context.newPage();
  const office = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  const consoleMessages = [watchConsole(page), watchConsole(office)];

  await test.step("open an account", async () => {
    await openAccount(page, world, jane);
    await signIn(page, jane.email, jane.password);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("verify with documents", async () => {
    await submitVerification(page, jane);
    await approveVerification(office, jane);
    await page.goto("/user/verification");
    await expect(page.getByText("You are verified")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("add a bank account by micro-deposit", () => addBankAccount(page, world, jane));
  await test.step("buy", async () => {
    await buy(page, world, jane, "250.00");
    await expectBalance(page, "250.00");
    await expectAccessible(page);
    await expectBooksAgree(world);
  });
  await test.step("whitelist an address and wait out its cooling-off period", async () => {
    await whitelist(page, jane, (await world.chain()).outsideWallet.address);
    await world.advanceClock(25);
  });
  await test.step("send, receive, redeem", () =>
    round({
      page,
      world,
      start: "250.00",
      sent: "100.25",
      back: "40.10",
      redeemed: "150.00",
      left: "39.85",
    }));
  await test.step("the history shows every transaction", async () => {
    await expectHistory(page, ["Redeemed", "Received", "Sent", "Bought"]);
  });
  await test.step("everything again after a restart", async () => {
    await restart(sandbox);
    await expectBooksAgree(world);
    await expectBalance(page, "39.85");
    await buy(page, world, jane, "60.15");
    await round({
      page,
      world,
      start: "100.00",
      sent: "30.00",
      back: "10.00",
      redeemed: "20.00",
      left: "60.00",
    });
    await expectHistory(page, ["Redeemed", "Received", "Sent", "Bought"]);
  });
  await test.step("sign out", async () => {
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/Auth\/Login/);
  });
  // The open page keeps trying to connect while the program restarts.
  const unexpected = consoleMessages.flat().filter((message) => !message.includes("ERR_CONNECTION_REFUSED"));
  expect(unexpected, "messages in the browsers' consoles").toEqual([]);
});

type Round = {
  page: Page;
  world: World;
  start: string;
  sent: string;
  back: string;
  redeemed: string;
  left: string;
};

/** Sends on chain, receives some back and redeems; the books must agree after each step. */
async function round({ page, world, start, sent, back, redeemed, left }: Round) {
  await expectBalance(page, start);
  const before = await world.chain();
  await send(page, jane, sent);
  await expectBooksAgree(world);
  const after = await world.chain();
  const received = millionths(after.outsideWallet.balance) - millionths(before.outsideWallet.balance);
  expect(received).toBe(millionths(sent));

  await world.sendOnChain(await depositAddress(page), back);
  const expected = formatAmount(millionths(start) - millionths(sent) + millionths(back));
  await expectBalance(page, expected); // the open page follows the account
  await expectBooksAgree(world);

  await redeem(page, jane, redeemed);
  const [paid] = await world.paidOut(jane.bank.sortCode, jane.bank.accountNumber);
  expect(paid?.amount).toBe(redeemed);
  await expectBalance(page, left);
  await expectBooksAgree(world);
}

async function expectHistory(page: Page, kinds: string[]) {
  await page.goto("/user/history");
  const table = page.getByRole("table", { name: "Transactions" });
  for (const kind of kinds) {
    await expect(table.getByRole("button", { name: new RegExp(`^${kind}`) }).first()).toBeVisible();
  }
  await expect(table.getByText("Completed").first()).toBeVisible();
  await expectAccessible(page);
  await table.getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
}

async function restart(sandbox: Program) {
  await sandbox.stop();
  const began = Date.now();
  await sandbox.start();
  console.log(`ready again after ${Date.now() - began} ms`);
}
