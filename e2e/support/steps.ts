import type { Locator, Page } from "@playwright/test";
import { day, picture } from "./documents.ts";
import { expect, expectAccessible } from "./test.ts";
import type { World } from "./world.ts";

export type Person = {
  first: string;
  last: string;
  email: string;
  password: string;
  bank: { sortCode: string; accountNumber: string };
};

export const sandboxPassword = "Sandbox-pass-2026";

/** Registers an account through the API, for tests that are not about sign-up. */
export async function register(world: World, email: string, accountType: "individual" | "business") {
  await world.post("/user/auth/captcha", { email, purpose: "registry" });
  const code = await world.mailedCode(email);
  await world.post("/user/auth/registry", {
    email,
    password: sandboxPassword,
    code,
    accountType,
    acceptTerms: true,
  });
}

/** Opens an account, starting from the home page. */
export async function openAccount(page: Page, world: World, person: Person) {
  await page.goto("/");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open an account" }).first().click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("expire after 10 minutes")).toBeVisible();
  await page.getByLabel("Code from the email").fill(await world.mailedCode(person.email));
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("checkbox").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
}

export async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Uploads a picture instead of using the camera. */
async function choosePicture(selfie: Locator) {
  await selfie.getByLabel("Your picture").setInputFiles(picture("me"));
}

export async function submitVerification(page: Page, person: Person, show = choosePicture) {
  await page.goto("/user/verification");
  await page.getByRole("link", { name: "Start" }).click();
  await expect(page.getByRole("heading", { name: "Before you begin" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start" }).click();
  await fillInVerification(page, person, show);
}

/** Completes verification from the open first step; a draft may already contain values. */
export async function fillInVerification(
  page: Page,
  { first, last }: Person,
  show = choosePicture,
  beforeSubmission = async () => {},
) {
  const next = async (title: string) => {
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expectAccessible(page);
  };
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("Date of birth").fill("1984-03-09");
  await page.getByLabel("Nationality").selectOption("GB");
  await page.getByLabel("Phone").fill("+44 7700 900123");
  await next("Your address");

  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Address", { exact: true }).fill("12 Threadneedle Street");
  await page.getByLabel("Town or city").fill("London");
  await page.getByLabel("Postcode").fill("EC2R 8AY");
  await next("Your finances");

  await page.getByLabel("Occupation").fill("Engraver");
  await page.getByLabel("Source of funds").selectOption("salary");
  await page.getByLabel("What will you use GBPC for?").selectOption("payments");
  await page.getByLabel("Expected monthly volume").selectOption("1000_10000");
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await page.getByLabel("Country").selectOption("GB");
  await next("Your documents");

  const identity = page.locator("section", { has: page.getByRole("heading", { name: "Identity document" }) });
  await identity.getByLabel("Type of document").selectOption("passport");
  await identity.getByLabel("Issuing country").selectOption("GB");
  await identity.getByLabel("Document number").fill("533401372");
  await identity.getByLabel("Expiry date").fill(day(900));
  await identity.getByLabel("Page with your picture").setInputFiles(picture("passport"));
  await expect(identity.getByText("passport.png")).toBeVisible();
  const proof = page.locator("section", { has: page.getByRole("heading", { name: "Proof of address" }) });
  await proof.getByLabel("Type of document").selectOption("utility_bill");
  await proof.getByLabel("Date of issue").fill(day(-20));
  await proof.getByLabel("The document").setInputFiles(picture("bill"));
  await expect(proof.getByText("bill.png")).toBeVisible();
  const selfie = page.locator("section", { has: page.getByRole("heading", { name: "A picture of you" }) });
  await show(selfie);
  await expect(selfie.getByText("Received")).toBeVisible();
  await next("Review and submit");
  await beforeSubmission();

  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText("In review", { exact: true })).toBeVisible();
  await expectAccessible(page);
}

export async function approveVerification(office: Page, { email }: Person) {
  await office.goto("/backoffice/signIn");
  await signIn(office, "operator@example.com", sandboxPassword);
  await expect(office).toHaveURL(/\/backoffice$/);
  await expectAccessible(office);
  await office.getByRole("link", { name: "Verification" }).click();
  await expect(office.getByRole("heading", { name: "Verification" })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole("row", { name: email }).getByRole("link").click();
  await expect(office.getByRole("heading", { name: "Decision" })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(office.getByText("Approved").last()).toBeVisible();
}

/** Completes the secondary authentication in the open dialog. */
export async function confirm(page: Page, { password }: Person) {
  const dialog = page.getByRole("dialog", { name: /Confirm (it is you|this payment|this new payee)/ });
  await dialog.getByLabel("Your password").fill(password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
}

export async function addBankAccount(page: Page, world: World, person: Person) {
  const { sortCode, accountNumber } = person.bank;
  await page.goto("/user/payment");
  await page.getByRole("link", { name: "Add a bank account" }).click();
  await page.getByLabel("Name on the account").fill(`${person.first} ${person.last}`);
  await page.getByLabel("Sort code").fill(sortCode);
  await page.getByLabel("Account number").fill(accountNumber);
  await page.getByLabel("Nickname (optional)").fill("Current account");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add account and send £0.01" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm this new payee" })).toContainText(accountNumber);
  await confirm(page, person);
  const dialog = page.getByRole("dialog", { name: "Verify your bank account" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Six-character code").fill(await microDepositCode(world, person));
  await dialog.getByRole("button", { name: "Verify account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expectAccessible(page);
}

async function microDepositCode(world: World, { bank }: Person): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const [microDeposit] = await world.paidOut(bank.sortCode, bank.accountNumber);
    code = /^GBPC ([A-Z2-9]{6})$/.exec(microDeposit?.reference ?? "")?.[1];
    expect(microDeposit?.amount).toBe("0.01");
    expect(code).toBeDefined();
  }).toPass();
  return code ?? "";
}

export async function buy(page: Page, world: World, person: Person, amount: string) {
  await page.goto("/user/gbpc/buy");
  await page.getByLabel("You pay").fill(amount);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const drawer = page.getByRole("dialog", { name: "Make this payment" });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  const fact = async (name: string) =>
    (
      await drawer
        .locator("dt", { hasText: new RegExp(`^${name}$`) })
        .locator("+ dd")
        .innerText()
    ).trim();
  const digits = (text: string) => text.replace(/\D/g, "");
  const sortCode = digits(await fact("Sort code"));
  const accountNumber = digits(await fact("Account number"));
  const reference = (await fact("Reference")).split("\n")[0]?.replace(/\s*Copy.*$/, "") ?? "";
  await drawer.getByRole("button", { name: "I have sent the payment" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expectAccessible(page);
  const arrived = Date.now();
  await world.credit({
    amount,
    reference,
    sortCode,
    accountNumber,
    senderName: `${person.first} ${person.last}`,
    senderSortCode: person.bank.sortCode,
    senderAccountNumber: person.bank.accountNumber,
  });
  await expect(page.getByRole("heading", { name: "Purchase complete" })).toBeVisible();
  return Date.now() - arrived;
}

/** Calls the API in the session of the page: POST if there is a body, otherwise GET. */
export async function callAPI<Data>(page: Page, path: string, body?: unknown): Promise<Data> {
  const { success, data } = await askAPI<Data>(page, path, body);
  expect(success, path).toBe(true);
  return data;
}

async function askAPI<Data>(
  page: Page,
  path: string,
  body?: unknown,
): Promise<{ success: boolean; data: Data }> {
  const token = await tokenOf(page);
  const response = await page.request.fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { satoken: token ?? "", "X-Requested-With": "e2e" },
    data: body,
  });
  return response.json();
}

/** Makes a call that wants an authentication of exactly this body. */
export async function callAuthenticated<Data>(page: Page, path: string, body: object): Promise<Data> {
  const { data } = await askAPI<{ challengeId: string }>(page, path, body);
  const proof = { challengeId: data.challengeId, method: "password", password: sandboxPassword };
  await callAPI(page, "/user/auth/secondary-login", proof);
  return callAPI(page, path, body);
}

/** Returns the token of the page's zone: operators and customers have separate sessions in one browser. */
export const tokenOf = (page: Page) =>
  page.evaluate(() =>
    localStorage.getItem(location.pathname.startsWith("/backoffice") ? "backoffice.token" : "token"),
  );

/** Pays in from the customer's bank account without announcing it and without a known reference. */
export async function payInUnannounced(page: Page, world: World, amount: string) {
  const { list } = await callAPI<{ list: Bank[] }>(page, "/wallet/payment/bank");
  const [from] = list;
  if (from === undefined) {
    throw new Error("the customer has no bank account");
  }
  const wish = { amount, currencyId: "GBP", bankId: from.id };
  const { officialBank } = await callAPI<{ officialBank: Bank }>(
    page,
    "/wallet/account/trade/fiat/deposit/pre",
    wish,
  );
  await world.credit({
    amount,
    reference: "FROM ME",
    sortCode: officialBank.sortCode,
    accountNumber: officialBank.accountNumber,
    senderName: from.accountHolder,
    senderSortCode: from.sortCode,
    senderAccountNumber: from.accountNumber,
  });
}

type Bank = { id: string; accountHolder: string; sortCode: string; accountNumber: string };

export async function whitelist(page: Page, person: Person, address: string) {
  await page.goto("/user/addressWhitelist");
  await page.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByLabel("Name", { exact: true }).fill("My wallet");
  await dialog.getByLabel("Address", { exact: true }).fill(address);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm this new payee" })).toContainText(address);
  await confirm(page, person);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("My wallet")).toBeVisible();
  await expectAccessible(page);
}

export async function send(page: Page, person: Person, amount: string) {
  await page.goto("/user/gbpc/transfer");
  const entry = page.getByLabel("To", { exact: true });
  await entry.selectOption({ index: 1 });
  await page.getByLabel("Amount").fill(amount);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const review = page.getByRole("dialog", { name: "Send on chain" });
  await expect(review).toBeVisible();
  await expectAccessible(page);
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await confirm(page, person);
  await expect(page.getByRole("heading", { name: "Transfer complete" })).toBeVisible();
  await expectAccessible(page);
}

/** Returns the customer's deposit address from the screen. */
export async function depositAddress(page: Page): Promise<string> {
  await page.goto("/user/gbpc/deposit");
  const whole = page.getByText(/^0x[0-9a-fA-F]{40}$/);
  await expect(whole).toBeVisible();
  await expectAccessible(page);
  return whole.innerText();
}

export async function redeem(page: Page, person: Person, amount: string) {
  await page.goto("/user/gbpc/withdraw");
  await page.getByLabel("Amount").fill(amount);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const review = page.getByRole("dialog", { name: "Redeem to your bank" });
  await expect(review).toBeVisible();
  await review.getByRole("button", { name: "Redeem", exact: true }).click();
  await confirm(page, person);
  await expect(page.getByRole("heading", { name: "Redemption complete" })).toBeVisible();
  await expectAccessible(page);
}

/** Waits until the overview shows the balance. */
export async function expectBalance(page: Page, amount: string) {
  await page.goto("/user/gbpc");
  await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText(amount);
}
