import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { depositAddress, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test, watchConsole } from "../support/test.ts";

const customer = "individual@example.com";

/** Opens a browser for an operator and signs in to the back office. */
async function operator(browser: Browser, address: string, email: string) {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  const consoleMessages = watchConsole(page);
  await page.goto("/backoffice/signIn");
  await signIn(page, email, sandboxPassword);
  await page.waitForURL("**/backoffice");
  return { page, consoleMessages };
}

/** Enters the reason in the open dialog and submits the request for approval. */
async function requestApproval(page: Page, fields: Record<string, string> = {}) {
  const dialog = page.getByRole("dialog").last();
  for (const [label, value] of Object.entries({ ...fields, Reason: "Looked at the papers" })) {
    await dialog.getByLabel(label).fill(value);
  }
  await expectAccessible(page);
  const submit = dialog.getByRole("button", { name: "Submit for approval" });
  await submit.click();
  await expect(submit).toBeHidden(); // the customer's file is a dialog too and may stay open
}

/** The second operator approves the request. */
async function approve(page: Page, what: string) {
  await page.goto("/backoffice/approvals");
  const request = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: what }) });
  await request.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toBeHidden();
  await expect(request).toHaveCount(0);
}

async function openCustomer(page: Page) {
  await page.goto("/backoffice/customers");
  await page.getByLabel("Find a customer").fill(customer);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.getByRole("row", { name: customer }).getByRole("button").click();
  return page.getByRole("dialog").first();
}

test("operators assign an unmatched payment, answer and export messages, change a tier and a fee, and freeze an account", async ({
  browser,
  sandbox,
  world,
}) => {
  const first = await operator(browser, sandbox.address, "operator@example.com");
  const second = await operator(browser, sandbox.address, "approver@example.com");
  const { page } = first;

  await test.step("open a customer's file", async () => {
    const file = await openCustomer(page);
    await expect(file.getByText("Medium risk")).toBeVisible();
    await expectAccessible(page);
    await expect(file.getByText("10,000.00").first()).toBeVisible();
    await expect(file.getByRole("link", { name: "Open case" })).toBeVisible();
  });
  await test.step("assign an unmatched payment, with a second operator", async () => {
    await world.credit({
      amount: "75.00",
      reference: "FOR IRIS",
      sortCode: "049901",
      accountNumber: "00000018",
      senderName: "A Generous Aunt",
      senderSortCode: "040004",
      senderAccountNumber: "99887766",
    });
    await expect(async () => {
      await page.goto("/backoffice/unmatched");
      await expect(page.getByRole("rowheader", { name: "A Generous Aunt" })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole("button", { name: "Assign to customer" }).click();
    await requestApproval(page, { "Customer email or ID": customer });
    await approve(second.page, "Assign an unmatched payment");
    const { balances } = await world.get<{ balances: { amount: string } }>("/public/transparency");
    expect(balances.amount).toBe("20075.000000");
  });
  await test.step("assign another from the exceptions, with a second operator", async () => {
    await world.credit({
      amount: "25.00",
      reference: "FOR IRIS AGAIN",
      sortCode: "049901",
      accountNumber: "00000018",
      senderName: "A Generous Uncle",
      senderSortCode: "040004",
      senderAccountNumber: "99887755",
    });
    const waiting = page.getByRole("button", { name: "Unmatched payment" });
    await expect(async () => {
      await page.goto("/backoffice/exceptions");
      await expect(waiting).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectAccessible(page);
    await waiting.click();
    const drawer = page.getByRole("dialog").first();
    await drawer.getByRole("button", { name: "Assign to me" }).click();
    await expect(drawer.getByRole("button", { name: "Unassign" })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Assign to customer" }).click();
    await requestApproval(page, { "Customer email or ID": customer });
    await expect(drawer.getByRole("link", { name: "Open the approvals" })).toBeVisible();
    await approve(second.page, "Act on an exception");
    const { balances } = await world.get<{ balances: { amount: string } }>("/public/transparency");
    expect(balances.amount).toBe("20100.000000");
    await page.goto("/backoffice/exceptions");
    await expect(waiting).toHaveCount(0);
  });
  await test.step("answer a message by email", async () => {
    const email = "curious@example.com";
    await world.post("/support/contact/submit", {
      name: "Curious",
      email,
      category: "payments",
      subject: "How long does it take?",
      message: "To redeem on a Friday.",
    });
    await page.goto("/backoffice/support");
    await page.getByRole("button", { name: "How long does it take?" }).click();
    await page.getByLabel("Answer, sent by email").fill("Until the end of the next working day.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(async () => {
      const { list } = await world.get<{ list: { text: string }[] }>(`/sandbox/mail?to=${email}`);
      expect(list.some(({ text }) => text.includes("next working day"))).toBe(true);
    }).toPass();
  });
  await test.step("export what another provider announced, once for two clicks", async () => {
    const holder = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
    await holder.goto("/Auth/Login");
    await signIn(holder, customer, sandboxPassword);
    await holder.waitForURL("**/user/gbpc");
    const { networks } = await world.get<{ networks: { id: string }[] }>("/public/config");
    await world.post("/sandbox/travel-rule/message", {
      provider: "Northwind Exchange",
      network: networks[0]?.id,
      address: await depositAddress(holder),
      amount: "1250.00",
      originator: "Erika Mustermann",
      beneficiary: "Iris Whitfield",
    });
    await holder.context().close();
    await page.goto("/backoffice/travel-rule");
    await expect(page.getByRole("row", { name: customer })).toContainText("Northwind Exchange");
    await page.getByRole("button", { name: "Export messages" }).click();
    const dialog = page.getByRole("dialog");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export" }).dblclick();
    expect(await readFile(await (await download).path(), "utf8")).toContain("Mustermann");
    await expect(dialog).toBeHidden();
    await page.goto("/backoffice/audit");
    await expect(page.getByRole("row", { name: "Travel rule export" })).toHaveCount(1);
  });
  await test.step("change a tier and a fee, each with a second operator", async () => {
    const file = await openCustomer(page);
    await file.getByRole("button", { name: "Change tier" }).click();
    const dialog = page.getByRole("dialog").last();
    await dialog.getByLabel("Tier", { exact: true }).selectOption("High risk");
    await requestApproval(page);
    await approve(second.page, "Change a customer’s risk tier");

    await page.goto("/backoffice/terms");
    const fee = page.getByRole("group", { name: "Redemptions to a bank" });
    await fee.getByLabel("Fixed fee, GBP").fill("0.50");
    await page.getByLabel("Reason").fill("The board decided");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await expect(page.getByText("Initial configuration")).toBeVisible();
    await approve(second.page, "Change fees, limits or review rules");
    const { fees } = await world.get<{ fees: { kind: string; fixed: string }[] }>("/public/fees");
    expect(fees.find(({ kind }) => kind === "fiat_withdrawal")?.fixed).toBe("0.50");
  });
  await test.step("freeze an account, with a second operator", async () => {
    const file = await openCustomer(page);
    await expect(file.getByText("High risk")).toBeVisible();
    await file.getByRole("button", { name: "Freeze account" }).click();
    await page.getByLabel("Legal basis").selectOption("Court order");
    await requestApproval(page);
    await approve(second.page, "Freeze or unfreeze an account");
    await page.goto("/backoffice/customers");
    await page.getByLabel("Find a customer").fill(customer);
    await expect(page.getByRole("row", { name: customer }).getByText("Frozen")).toBeVisible();
  });
  expect([...first.consoleMessages, ...second.consoleMessages], "messages in the browsers' consoles").toEqual(
    [],
  );
});
