import type { Page } from "@playwright/test";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, settled, test, watchConsole } from "../support/test.ts";

/** Expects the sentences on paper, and no buttons, no loading placeholders and nothing cut off at the edge. */
async function expectPrinted(page: Page, sentences: (string | RegExp)[]) {
  await page.emulateMedia({ media: "print" });
  for (const sentence of sentences) {
    await expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  // The title of a row is a button too, which prints as text.
  await expect(page.locator("button:not(th button)").filter({ visible: true })).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, "pixels beyond the right edge").toBeLessThanOrEqual(0);
}

test("pages print completely, dark on white, even if the reader never scrolled", async ({
  browser,
  sandbox,
}) => {
  // About the width of an A4 sheet, which is a little wider than a phone; the reader prefers a dark screen.
  const sheet = { viewport: { width: 750, height: 1060 }, colorScheme: "dark" as const };
  const page = await (await browser.newContext({ baseURL: sandbox.address, ...sheet })).newPage();
  const consoleMessages = watchConsole(page);

  await page.goto("/Transparency");
  await settled(page);
  await expectPrinted(page, [
    "Where the coins are",
    "Where the pounds are",
    /^Owed to|^The first total/,
    "Day by day",
  ]);
  await page.goto("/Fees");
  await settled(page);
  await expectPrinted(page, ["What you do", "Free", "There is no charge for an account"]);

  await page.emulateMedia({ media: "screen" });
  await page.goto("/Auth/Login");
  await signIn(page, "individual@example.com", sandboxPassword);
  await page.waitForURL("**/user/gbpc");
  for (const [address, sentences] of [
    ["/user/history", ["History", "Bought"]],
    ["/user/gbpc", ["10,000.00"]],
    ["/user/wallet", ["10,000.00"]],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(address);
    await settled(page);
    await expectPrinted(page, [...sentences]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
  }
  expect(consoleMessages, "messages in the browser's console").toEqual([]);
});
