import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { callAPI, sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, settled, test } from "../support/test.ts";

/** Confirms with the password, where the dialog asks for it. */
async function confirmWithPassword(page: Page) {
  const password = page.getByLabel("Your password");
  await password.fill(sandboxPassword);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(password).toBeHidden();
}

async function signedIn(page: Page, email: string) {
  await page.goto("/Auth/Login");
  await signIn(page, email, sandboxPassword);
  await page.waitForURL("**/user/gbpc");
}

test("a business invites an approver, who decides a redemption on a phone", async ({
  browser,
  sandbox,
  world,
}) => {
  const owner = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await signedIn(owner, "business@example.com");
  await owner.goto("/user/team");
  await owner.getByRole("button", { name: "Invite a member" }).click();
  const invite = owner.getByRole("dialog", { name: "Invite a member" });
  await invite.getByLabel("Email").fill("individual@example.com");
  await invite.getByLabel("Role").selectOption({ label: "Approver" });
  await expectAccessible(owner);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByRole("dialog", { name: "Confirm this action" })).toContainText(
    "individual@example.com: approver",
  );
  await confirmWithPassword(owner);
  await expect(owner.getByRole("table", { name: "Invitations" })).toContainText("individual@example.com");

  const phone = { width: 390, height: 844 };
  const approver = await (await browser.newContext({ baseURL: sandbox.address, viewport: phone })).newPage();
  await signedIn(approver, "individual@example.com");
  await approver.goto(await world.mailed("individual@example.com", /(\/Auth\/Invitation\?token=\S+)/));
  await expectAccessible(approver);
  await approver.getByRole("button", { name: "Join the team" }).click();
  await approver.waitForURL("**/user/gbpc");

  await owner.goto("/user/team/policy");
  await owner.getByRole("button", { name: "Add a rule" }).click();
  const rule = owner.getByRole("group", { name: "Rule 1" });
  await rule.getByLabel("From (£)").fill("100.00");
  await expect(rule).toContainText("Redemptions to a bank account from £100.00 need 1 approval.");
  await expectAccessible(owner);
  await owner.getByRole("button", { name: "Save the policy" }).click();
  await confirmWithPassword(owner);
  await expect(owner.getByText("Policy saved")).toBeVisible();

  await owner.goto("/user/gbpc/withdraw");
  await owner.getByLabel("Amount").fill("250");
  await owner.getByRole("button", { name: "Continue" }).click();
  await owner.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(owner.getByText("Sent to your team for approval")).toBeVisible();
  await expect(owner.getByText("Waiting for your team's approval")).toBeVisible();
  await owner.goto("/user/approvals");
  await expect(owner.getByText("You requested this, so another person must decide.")).toBeVisible();

  await approver.goto("/user/approvals");
  const waiting = approver.getByRole("listitem").filter({ hasText: "£250.00" });
  await expectAccessible(approver);
  await waiting.getByRole("button", { name: "Approve" }).click();
  const decision = approver.getByRole("dialog", { name: "Approve" });
  await expect(decision).toContainText("Redeem to a bank account");
  await decision.getByRole("button", { name: "Approve" }).click();
  await expect(approver.getByRole("dialog", { name: "Confirm this action" })).toContainText(
    "Redemption to a bank account",
  );
  await confirmWithPassword(approver);
  await expect(approver.getByText("Nothing is awaiting approval.")).toBeVisible();
  await expect(async () => {
    const list = await callAPI<{ status: string }[]>(owner, "/wallet/account/transaction/last?limit=1");
    expect(list[0]?.status).toBe("completed");
  }).toPass();
});

test("a batch is read from a CSV, corrected where it is wrong, ordered once and followed", async ({
  browser,
  sandbox,
}) => {
  const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await signedIn(page, "business@example.com");
  const { list: banks } = await callAPI<{ list: { id: string }[] }>(page, "/wallet/payment/bank");
  const bank = banks[0]?.id ?? "";
  const lines = [`10.00,${bank},pay-1`, `12.345,${bank},pay-2`, `20.00,nobody,pay-3`, `5.00,${bank},pay-1`];
  const file = { name: "Payroll.csv", mimeType: "text/csv", buffer: Buffer.from(`amount;bankId;externalId`) };
  await page.goto("/user/batches");
  await page.getByRole("link", { name: "Upload a batch" }).first().click();
  const upload = page.getByLabel("A CSV file with one payment per line");
  await upload.setInputFiles(file);
  await expect(page.getByRole("alert")).toContainText("has no payments in it");
  await expectAccessible(page);
  await upload.setInputFiles({
    ...file,
    buffer: Buffer.from(["amount,bankId,externalId", ...lines].join("\r\n")),
  });
  await expect(page.getByText("3 payments have errors.")).toBeVisible();
  await expectAccessible(page);

  const amount = page.getByLabel("Amount of payment 2");
  await expect(amount).toHaveAccessibleDescription(/more decimals/);
  await amount.fill("12.34");
  await page.getByLabel("Bank account of payment 3").selectOption({ index: 1 });
  await page.getByLabel("Your ID of payment 4").fill("pay-4");
  await page.reload(); // nothing is lost
  await expect(page.getByLabel("Amount of payment 2")).toHaveValue("12.34");
  await expect(page.getByText("Checked: no errors.")).toBeVisible();
  await page.getByRole("button", { name: "Order 4 payments" }).click();
  const review = page.getByRole("dialog", { name: "Order this batch" });
  await expect(review).toContainText("£47.34");
  await expectAccessible(page);
  await review.getByRole("button", { name: "Order", exact: true }).dblclick();
  await confirmWithPassword(page);

  await expect(page.getByRole("heading", { name: "Payroll" })).toBeVisible();
  await expect(page.getByText("4 of 4 payments settled.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" }).getByText("Completed")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByText("Not paid 0").click();
  await expect(page.getByText("Every payment is in progress or settled.")).toBeVisible();
  const { list } = await callAPI<{ list: unknown[] }>(page, "/wallet/account/batch");
  expect(list).toHaveLength(1);
});

test("a key and a webhook are made on the screen, and the webhook receives a ping", async ({
  browser,
  sandbox,
}) => {
  const received: string[] = [];
  const listener = http.createServer((request, response) => {
    received.push(String(request.headers["webhook-signature"]));
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
  await signedIn(page, "business@example.com");

  await page.goto("/user/developers");
  await page.getByRole("button", { name: "Create an API key" }).click();
  await page.getByLabel("Name").fill("Payroll server");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create key" }).click();
  await confirmWithPassword(page);
  const secret = page.getByRole("dialog", { name: "Copy your API key" });
  await expect(secret).toContainText(/gbpc_test_[0-9A-Za-z]{49}/);
  await secret.getByRole("button", { name: "Try it" }).click();
  await expect(secret).toContainText("Answered 200");
  await expectAccessible(page);
  await secret.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByRole("table", { name: "API keys" })).toContainText("Payroll server");

  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const { port } = listener.address() as AddressInfo;
  await page.getByLabel("URL").fill(`http://127.0.0.1:${port}/hook`);
  await page.getByRole("button", { name: "Add the webhook" }).click();
  await confirmWithPassword(page);
  await expect(page.getByRole("dialog", { name: "Copy the secret of your webhook" })).toContainText("whsec_");
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("link", { name: `http://127.0.0.1:${port}/hook` }).click();
  await page.getByRole("button", { name: "Send a ping" }).click();
  await expect(page.getByRole("list", { name: "Deliveries" }).getByText("Delivered")).toBeVisible();
  await expectAccessible(page);
  expect(received[0]).toMatch(/^v1,/);

  await page.getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("list", { name: "Events" })).toContainText("key.created");
  await page.getByLabel("Type").selectOption("ping");
  await expect(page.getByRole("list", { name: "Events" })).not.toContainText("key.created");
  await settled(page);
  await expectAccessible(page);
  listener.close();
});
