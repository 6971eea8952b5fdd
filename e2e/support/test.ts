import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { Program } from "./program.ts";
import { World } from "./world.ts";

type Fixtures = { sandbox: Program; world: World };

/** A test with the program running on a fresh folder. Console messages and logged errors fail it. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  sandbox: async ({}, use) => {
    const program = await Program.start();
    await use(program);
    const errorLines = program.errorLines();
    await program.remove();
    expect(errorLines, "errors in the program's log").toEqual([]);
  },
  world: async ({ sandbox }, use) => {
    await use(new World(sandbox));
  },
  page: async ({ page, sandbox: _ }, use) => {
    // depends on sandbox, so that the program outlives the page that calls it
    const consoleMessages = watchConsole(page);
    await use(page);
    expect(consoleMessages, "messages in the browser's console").toEqual([]);
  },
});

/** Responses of 4xx are expected in some steps: a payment asks for the password first. */
const expected = /Failed to load resource: the server responded with a status of (401|403|404|422)/;

export function watchConsole(page: Page): string[] {
  const consoleMessages: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !expected.test(message.text())) {
      consoleMessages.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => consoleMessages.push(`${page.url()}: ${error}`));
  return consoleMessages;
}

/** Scrolls to the end and back: islands of a public page are hydrated when they are near. */
export async function readThrough(page: Page) {
  await page.evaluate(async () => {
    const onScreen = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await onScreen();
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
}

/**
 * Waits until the screen has loaded its data. Playwright's "networkidle" never happens, because the account's
 * event stream stays open.
 */
export async function settled(page: Page) {
  await page.waitForLoadState("load");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(async () => {
    const answered = () => page.evaluate(() => performance.getEntriesByType("resource").length);
    const before = await answered();
    await page.waitForTimeout(300);
    expect(await answered()).toBe(before);
  }).toPass();
}

/** Expects no violations of axe on the screen as it is now, open dialogs included. */
export async function expectAccessible(page: Page) {
  await settled(page);
  // What arrives fades in, and half faded colours have no contrast: nothing may move now, nor a moment later.
  await page.waitForFunction(async () => {
    const still = () =>
      document
        .getAnimations()
        .every((one) => one.playState !== "running" || one.effect?.getComputedTiming().endTime === Infinity);
    if (!still()) return false;
    await new Promise((resolve) => setTimeout(resolve, 150));
    return still();
  });
  // Legacy mode: the other one is for cross-origin frames, which we do not have, and opens a page for each run.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map((n) => `${n.target} (${n.any[0]?.message ?? n.impact})`).join(" | ")}`,
  );
  expect.soft(findings, `axe on ${page.url()}`).toEqual([]);
}

export { expect };
