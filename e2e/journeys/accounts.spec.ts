import type { Page } from "@playwright/test";
import { addBankAccount, callAPI, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test } from "../support/test.ts";
import { Wallet } from "../support/wallet.ts";

async function confirmWithPassword(page: Page) {
  const password = page.getByLabel("Your password");
  await password.fill(sandboxPassword);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(password).toBeHidden();
}

async function signedIn(page: Page, email: string) {
  await page.goto("/Auth/Login");
  await signIn(page, email, sandboxPassword);
  await page.waitForURL("**/user/gbpc");
}

type Receiving = { sortCode: string; accountNumber: string };

test("a business opens a sub-account, pays in, moves money to it, redeems from it and confines a key to it", async ({
  browser,
  sandbox,
  world,
}) => {
  const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await signedIn(page, "business@example.com");
  await page.goto("/user/accounts");
  await page.getByRole("button", { name: "Open an account" }).click();
  const opening = page.getByRole("dialog", { name: "Open an account" });
  await opening.getByLabel("Name").fill("Payroll pot");
  await expectAccessible(page);
  await opening.getByRole("button", { name: "Open account" }).click();
  await page.getByRole("link", { name: "Payroll pot" }).click();
  await expect(page.getByRole("heading", { name: "Payroll pot" })).toBeVisible();
  const available = page.locator("dt", { hasText: "Available" }).locator("+ dd");
  await expect(available).toHaveText("0.00 GBPC");

  // Money that is paid to the account's own number is the account's.
  const [account] = (await callAPI<{ list: { id: string }[] }>(page, "/wallet/sub-account?pageSize=1")).list;
  const { bankAccount } = await callAPI<{ bankAccount: Receiving }>(
    page,
    `/wallet/sub-account/${account?.id}`,
  );
  const { list: banks } = await callAPI<{ list: Receiving[] }>(page, "/wallet/payment/bank");
  await world.credit({
    amount: "80.00",
    reference: "Payroll",
    sortCode: bankAccount.sortCode,
    accountNumber: bankAccount.accountNumber,
    senderName: "Marlow and Finch Limited",
    senderSortCode: banks[0]?.sortCode ?? "",
    senderAccountNumber: banks[0]?.accountNumber ?? "",
  });
  await expect(async () => {
    await page.reload();
    await expect(available).toHaveText("80.00 GBPC", { timeout: 1_000 });
  }).toPass();

  await page.getByRole("button", { name: "Move money" }).click();
  const move = page.getByRole("dialog", { name: "Move money" });
  await move.getByLabel("Amount in GBPC").fill("20");
  await expect(move).toContainText("Available: 10,000.00 GBPC");
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move" }).dblclick();
  await confirmWithPassword(page);
  await expect(available).toHaveText("100.00 GBPC");

  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByLabel("Name").fill("Payroll program");
  await page.getByRole("button", { name: "Create key" }).click();
  await confirmWithPassword(page);
  const secret = await page.getByRole("dialog", { name: "Copy your API key" }).locator("code").innerText();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByRole("table", { name: "API keys" })).toContainText("Payroll program");
  await expectAccessible(page);
  const seen = await page.request.get("/api/wallet/account", {
    headers: { Authorization: `Bearer ${secret}` },
  });
  expect((await seen.json()).data.id).toBe(account?.id);

  await page.goto("/user/history");
  const moved = page.getByRole("row", { name: "Moved out" });
  await expect(moved).toContainText("Payroll pot");
  await expectAccessible(page);

  await page.goto(`/user/accounts?id=${account?.id}`);
  await page.getByRole("button", { name: "Act for this account" }).click();
  await page.waitForURL("**/user/gbpc");
  await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText("100.00");
  const { sortCode, accountNumber } = banks[0] ?? bankAccount;
  await addBankAccount(page, world, {
    first: "Marlow and Finch",
    last: "Limited",
    email: "business@example.com",
    password: sandboxPassword,
    bank: { sortCode, accountNumber },
  });
  await page.goto("/user/gbpc/withdraw");
  await page.getByLabel("Amount").fill("60");
  await page.getByRole("button", { name: "Continue" }).click();
  await page
    .getByRole("dialog", { name: "Redeem to your bank" })
    .getByRole("button", { name: "Redeem", exact: true })
    .click();
  await confirmWithPassword(page);
  await expect(page.getByRole("heading", { name: "Redemption complete" })).toBeVisible();
  await page.goto("/user/history");
  await expect(page.getByRole("row", { name: "Moved in" })).toContainText("Main account");
});

test("a wallet in the browser proves an address, and whose it is can be said afterwards", async ({
  browser,
  sandbox,
}) => {
  const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  const wallet = new Wallet();
  const asked = await wallet.plant(page);
  await signedIn(page, "individual@example.com");
  await page.goto("/user/addressWhitelist");
  await page.getByRole("button", { name: "Add an address" }).click();
  const adding = page.getByRole("dialog", { name: "Add an address" });
  await adding.getByLabel("Name", { exact: true }).fill("Ledger");
  await adding.getByLabel("Address", { exact: true }).fill(wallet.address);
  await adding.getByRole("button", { name: "Prove that it is yours" }).click();
  await expect(adding.getByRole("button", { name: "Signed. Sign again" })).toBeVisible();
  await expect(adding.getByLabel("Signature")).toHaveValue(/^0x[0-9a-f]{130}$/);
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add address" }).click();
  await confirmWithPassword(page);
  const addresses = page.getByRole("table", { name: "Whitelisted addresses" });
  const entry = addresses.getByRole("row", { name: "Ledger" });
  await expect(entry).toContainText("Proved by signature");
  expect(asked).toEqual(["eth_requestAccounts", "personal_sign"]);

  await entry.getByRole("button", { name: "Change the owner of Ledger" }).click();
  const owner = page.getByRole("dialog", { name: "Wallet owner" });
  await owner.getByLabel("Who owns this wallet?").selectOption({ label: "Someone else" });
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner).toContainText("Enter the owner’s name");
  await owner.getByLabel("Owner’s name").fill("Erika Mustermann");
  await owner.getByLabel("Held at (optional)").fill("Northwind Exchange");
  await owner.getByLabel("Its country (optional)").selectOption("DE");
  await expectAccessible(page);
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(entry).toContainText("Erika Mustermann, at Northwind Exchange");
});
