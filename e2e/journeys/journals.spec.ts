import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test, watchConsole } from "../support/test.ts";

test("a manual entry is written by one operator, booked by another and reversed, once", async ({
  browser,
  sandbox,
}) => {
  const operator = async (email: string) => {
    const page = await (await browser.newContext({ baseURL: sandbox.address })).newPage();
    const consoleMessages = watchConsole(page);
    await page.goto("/backoffice/signIn");
    await signIn(page, email, sandboxPassword);
    await page.waitForURL("**/backoffice");
    return { page, consoleMessages };
  };
  const first = await operator("operator@example.com");
  const second = await operator("approver@example.com");
  const { page } = first;
  const approve = async () => {
    await page.goto("/backoffice/approvals");
    await expect(page.getByText("Another operator has to decide.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await second.page.goto("/backoffice/approvals");
    await second.page.getByRole("button", { name: "Approve", exact: true }).click();
    const dialog = second.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(dialog).toBeHidden();
    await page.goto("/backoffice/journals");
  };

  await page.goto("/backoffice/journals");
  await expect(page.getByText("No manual entries yet.")).toBeVisible();
  await page.getByRole("button", { name: "New manual entry" }).click();
  const dialog = page.getByRole("dialog");
  const debit = dialog.getByRole("group", { name: "Line 1" });
  const credit = dialog.getByRole("group", { name: "Line 2" });
  await debit.getByLabel("Account").selectOption("Owed by a customer, GBP");
  await debit.getByLabel("Customer email or ID").fill("individual@example.com");
  await debit.getByLabel("Amount in GBP").fill("4.00");
  await credit.getByLabel("Account").selectOption("Own capital, GBP");
  await credit.getByLabel("Amount in GBP").fill("3.00");
  await dialog.getByLabel("Reason").fill("A debt that was agreed by letter");
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await expect(dialog.getByRole("alert")).toContainText("equal in each currency");
  await expectAccessible(page);
  await credit.getByLabel("Amount in GBP").fill("4.00");
  await expect(dialog.getByText("Balanced", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Submit for approval" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Awaiting approval")).toHaveCount(1);
  await expectAccessible(page);
  await approve();
  await expect(page.getByText("Booked", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Reverse" }).click();
  await dialog.getByLabel("Reason").fill("The letter was withdrawn");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await expect(dialog).toBeHidden();
  await approve();
  await expect(page.getByRole("heading", { name: "Reversal" })).toBeVisible();
  await expect(page.getByText("Reversed by")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reverse", exact: true })).toHaveCount(1);
  expect([...first.consoleMessages, ...second.consoleMessages], "messages in the browsers' consoles").toEqual(
    [],
  );
});
