import type { Browser, Page } from "@playwright/test";
import type { Program } from "../support/program.ts";
import { accountScreens, officeScreens, sizes } from "../support/screens.ts";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, settled, test } from "../support/test.ts";

/** What a reader may see move while a screen loads, as a sum of its layout shifts. */
const maxShift = 0.02;

type Viewport = (typeof sizes)[keyof typeof sizes];
type Shift = { value: number; moved: string[] };

/** A few screens in `make check`, every screen in `make check-full`. Lighthouse measures the public pages. */
const some = (addresses: string[], few: string[]) => (process.env.GBPC_FULL === "1" ? addresses : few);

const asSomebody = {
  customer: some(accountScreens, ["/user/gbpc", "/user/gbpc/transfer", "/user/history", "/user/profile"]),
  operator: some(officeScreens, ["/backoffice", "/backoffice/exceptions", "/backoffice/treasury"]),
};

async function open(browser: Browser, sandbox: Program, viewport: Viewport) {
  const context = await browser.newContext({ baseURL: sandbox.address, viewport });
  const page = await context.newPage();
  const chrome = await context.newCDPSession(page);
  await chrome.send("Network.enable");
  await chrome.send("Network.setCacheDisabled", { cacheDisabled: true });
  return page;
}

async function signInAs(page: Page, who: "customer" | "operator") {
  const [start, email, end] =
    who === "customer"
      ? ["/Auth/Login", "individual@example.com", "**/user/gbpc"]
      : ["/backoffice/signIn", "operator@example.com", "**/backoffice"];
  await page.goto(start);
  await signIn(page, email, sandboxPassword);
  await page.waitForURL(end);
  await settled(page);
}

/** Adds up what moves in every document from now on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.localName}.${node.className}`
        : (node?.parentElement?.className ?? "");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (!entry.hadRecentInput) {
          shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

for (const viewport of Object.values(sizes)) {
  test(`no signed-in screen moves under its reader while it loads (${viewport.width})`, async ({
    browser,
    sandbox,
  }) => {
    for (const who of ["customer", "operator"] as const) {
      const page = await open(browser, sandbox, viewport);
      await signInAs(page, who);
      await watchShifts(page);
      // Answers that come at once would be drawn with the page, and nothing would be seen to move.
      await page.route("**/api/**", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 120));
        await route.continue();
      });
      for (const address of asSomebody[who]) {
        await page.goto(address);
        await settled(page);
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect.soft(sum, `${address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    }
  });
}

test("the frame of a page and its heading stand before its scripts are there, and until it is drawn", async ({
  browser,
  sandbox,
}) => {
  const page = await open(browser, sandbox, sizes.phone);
  const skeleton = page.locator("#skeleton");
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const [address, words] of [
    ["/user/wallet", "Wallet"],
    ["/backoffice/treasury", "Back office"],
  ] as const) {
    await page.goto(address);
    await expect(skeleton.getByText(words, { exact: true })).toBeVisible();
  }
  await page.unroute("**/assets/*.js");
  await signInAs(page, "customer");
  await page.goto("/user/wallet");
  await expect(page.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
  await expect(skeleton).toHaveCount(0);
  await page.close();
});
