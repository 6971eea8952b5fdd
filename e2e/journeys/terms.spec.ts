import { devices } from "@playwright/test";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("changed terms are asked for after sign-in and once more before a payment, and never in between", async ({
  page,
  sandbox,
}) => {
  // The server's terms do not change while it runs, so the page is told that an older version was accepted.
  let older = true;
  await page.route("**/api/user/self", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (older && json.data?.terms !== undefined) {
      json.data.terms.accepted = "2026-01-02";
    }
    await route.fulfill({ response, json });
  });
  await page.goto(`${sandbox.address}/Auth/Login`);
  await signIn(page, "individual@example.com", sandboxPassword);
  const dialog = page.getByRole("dialog", { name: "Our terms of service have changed" });
  await expect(dialog.getByRole("heading", { name: "Complaints and law" })).toBeAttached();
  await dialog.getByRole("button", { name: "Not now" }).click();
  await page.goto(`${sandbox.address}/user/history`);
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(`${sandbox.address}/user/gbpc/transfer`);
  await page.getByRole("button", { name: "Accept the terms" }).click();
  await expect(page.getByLabel("Amount")).toBeVisible();
  older = false;
  await page.goto(`${sandbox.address}/user/profile`);
  const accepted = page.getByRole("link", { name: /^Version of/ });
  await accepted.click();
  await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
  await expect(page.getByText("A sample for counsel")).toBeVisible();
});

test("every footer leads to the terms and to the choice of cookies", async ({ page, sandbox }) => {
  for (const address of [
    "/",
    "/terms",
    "/Auth/Login",
    "/Auth/CreateAccount",
    "/verify",
    "/nothing",
    "/user/profile",
  ]) {
    if (address === "/user/profile") {
      await page.goto(`${sandbox.address}/Auth/Login`);
      await signIn(page, "individual@example.com", sandboxPassword);
      await page.waitForURL("**/user/gbpc");
    }
    await page.goto(sandbox.address + address);
    const foot = page.getByRole("contentinfo");
    await expect(foot.getByRole("link", { name: "Terms of service" })).toHaveAttribute("href", "/terms");
    await foot.getByRole("button", { name: "Cookies" }).click();
    const dialog = page.getByRole("dialog", { name: "Cookies" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  }
});

test("the document names the reader's platform", async ({ browser, sandbox }) => {
  for (const [device, platform] of [
    ["iPhone 15", "ios"],
    ["Pixel 7", "android"],
    ["Desktop Safari", "mac"],
    ["Desktop Firefox", "other"],
  ] as const) {
    const { userAgent, hasTouch } = devices[device] ?? {};
    const context = await browser.newContext({ userAgent, hasTouch });
    const page = await context.newPage();
    for (const address of ["/", "/Auth/Login", "/user/gbpc"]) {
      await page.goto(sandbox.address + address);
      await expect(page.locator("html")).toHaveAttribute("data-platform", platform);
    }
    await context.close();
  }
});
