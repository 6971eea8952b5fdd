import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { Program } from "./program.ts";
import { World } from "./world.ts";

type Fixtures = { sandbox: Program; world: World };

/** A test with the program running on a fresh folder, and nothing said in the browser's console. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  sandbox: async ({}, use) => {
    const program = await Program.start();
    await use(program);
    const complaints = program.complaints();
    await program.remove();
    expect(complaints, "errors in the program's log").toEqual([]);
  },
  world: async ({ sandbox }, use) => {
    await use(new World(sandbox));
  },
  page: async ({ page, sandbox: _ }, use) => {
    // the program goes after the page that talks to it
    const said = watchConsole(page);
    await use(page);
    expect(said, "messages in the browser's console").toEqual([]);
  },
});

/** An answer of 4xx is a normal part of some steps (a payment asks for a password first). */
const expected = /Failed to load resource: the server responded with a status of (401|403|404|422)/;

export function watchConsole(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !expected.test(message.text())) {
      said.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => said.push(`${page.url()}: ${error}`));
  return said;
}

/** Scrolls to the end and back, as a reader does: parts of a public page come alive when they are near. */
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
 * The screen has what it shows. The network never falls silent: the account's line of events stays open.
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

/** Nothing that keeps someone out: the screen as it stands now, open dialogs included. */
export async function accessible(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== "running" || one.effect?.getComputedTiming().endTime === Infinity),
  );
  // The other mode is for frames of strangers, which we have none of, and opens a page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((n) => n.target).join(" | ")}`,
  );
  expect.soft(told, `axe on ${page.url()}`).toEqual([]);
}

export { expect };
