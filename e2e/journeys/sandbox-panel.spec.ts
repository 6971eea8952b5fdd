import { expect, test } from "@playwright/test";
import { Program } from "../support/program.ts";
import { callAPI, sandboxPassword } from "../support/steps.ts";
import { expectAccessible, watchConsole } from "../support/test.ts";

test("the sandbox's panel signs in, leads through a purchase, plays the bank and shows the mail", async ({
  browser,
}) => {
  const program = await Program.withPanel();
  const page = await (await browser.newContext({ baseURL: program.address })).newPage();
  const messages = watchConsole(page);
  await page.goto("/Fees");
  await page.getByRole("button", { name: "Sandbox" }).click();
  const panel = page.getByRole("region", { name: "Sandbox panel" });
  await panel.getByText("Guided tours").click();
  await panel.getByRole("button", { name: "Start" }).click();
  await panel.getByRole("button", { name: "Sign in as Iris" }).click();
  await page.waitForURL("**/user/gbpc");
  await expect(panel.getByText("Sign in as Iris Whitfield. Done.")).toBeVisible();
  await panel.getByRole("button", { name: "Open Buy" }).click();
  await page.waitForURL("**/user/gbpc/buy");
  await expect(page.locator("[data-sandbox-panel] .ring")).toBeVisible(); // it points at the field
  await page.getByLabel("You pay").fill("75");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I have sent the payment" }).click();
  await panel.getByRole("button", { name: "Pay the order" }).click();
  await expect(page.getByRole("heading", { name: "Purchase complete" })).toBeVisible();
  await expect(panel.getByText("deliver the payment. Done.")).toBeVisible();
  await panel.getByRole("button", { name: "End the tour" }).click();

  await panel.getByText("Break something").click();
  await expect(panel.getByText("Everything works.")).toBeVisible();
  await panel.getByText("Mail", { exact: true }).click();
  await panel.getByRole("link", { name: "Open the inbox" }).click();
  await page.waitForURL("**/sandbox/mail");
  await panel.getByRole("button", { name: "Close the sandbox panel" }).click();
  await expect(page.getByRole("article").getByText("individual@example.com")).toBeVisible();
  await expectAccessible(page);
  expect(messages, "messages in the browser's console").toEqual([]);
  expect(program.errorLines()).toEqual([]);
  await program.remove();
});

test("the tour of an outage: what is ordered while the bank refuses is paid once, when it works again", async ({
  browser,
}) => {
  const program = await Program.withPanel();
  const context = await browser.newContext({ baseURL: program.address, colorScheme: "dark" });
  const page = await context.newPage();
  const messages = watchConsole(page);
  await page.goto("/Fees");
  await page.getByRole("button", { name: "Sandbox" }).click();
  const panel = page.getByRole("region", { name: "Sandbox panel" });
  await panel.getByText("Guided tours").click();
  await panel.getByLabel("Tour").selectOption({ label: "Survive a bank outage" });
  await panel.getByRole("button", { name: "Start" }).click();
  await panel.getByRole("button", { name: "Sign in as Iris" }).click();
  await page.waitForURL("**/user/gbpc");
  await panel.getByRole("button", { name: "Break the bank" }).click();
  await panel.getByRole("button", { name: "Open Redeem" }).click();
  await page.waitForURL("**/user/gbpc/withdraw");
  await page.getByLabel("Amount", { exact: true }).fill("40");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Redeem", exact: true }).click();
  await page.getByLabel("Your password").fill(sandboxPassword);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Redemption in progress" })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Restore the bank" }).click();
  await expect(panel.getByText("is paid automatically, once. Done.")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("heading", { name: "Redemption complete" })).toBeVisible();
  const { list } = await callAPI<{ list: { amount: string; status: string }[] }>(
    page,
    "/wallet/account/transaction?type=fiat_withdrawal",
  );
  expect(list).toMatchObject([{ amount: "40.00", status: "completed" }]);
  expect(messages, "messages in the browser's console").toEqual([]);
  await program.remove();
});

test("the tour of two approvals: a company invites two people, and pays out what both have approved", async ({
  browser,
}) => {
  const program = await Program.withPanel();
  const page = await (await browser.newContext({ baseURL: program.address })).newPage();
  const messages = watchConsole(page);
  await page.goto("/Fees");
  await page.getByRole("button", { name: "Sandbox" }).click();
  const panel = page.getByRole("region", { name: "Sandbox panel" });
  await panel.getByText("Guided tours").click();
  await panel.getByLabel("Tour").selectOption({ label: "A redemption through two approvals" });
  await panel.getByRole("button", { name: "Start" }).click();
  await panel.getByRole("button", { name: "Sign in as the company" }).click();
  await page.waitForURL("**/user/team");
  await panel.getByRole("button", { name: "Invite them, and join as them" }).click();
  await expect(panel.getByText("They get an email and join. Done.")).toBeVisible();
  await panel.getByRole("button", { name: "Save the policy" }).click();
  await expect(panel.getByText("redemptions need two approvals. Done.")).toBeVisible();
  await panel.getByRole("button", { name: "Open Redeem" }).click();
  await page.waitForURL("**/user/gbpc/withdraw");
  await page.getByLabel("Amount", { exact: true }).fill("40");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(panel.getByText("The order awaits approval, and its amount is held. Done.")).toBeVisible();
  for (const who of ["Iris", "the second"]) {
    await panel.getByRole("button", { name: `Sign in as ${who}` }).click();
    await page.waitForURL("**/user/approvals");
    await page.getByRole("main").getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.getByLabel("Your password").fill(sandboxPassword);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expect(panel.getByText("Wait: the pounds are paid out. Done.")).toBeVisible({ timeout: 60_000 });
  expect(messages, "messages in the browser's console").toEqual([]);
  expect(program.errorLines()).toEqual([]);
  await program.remove();
});
