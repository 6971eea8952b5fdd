import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { Program } from "../support/program.ts";
import { accountScreens, officeScreens, publicScreens, sizes } from "../support/screens.ts";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { readThrough, settled } from "../support/test.ts";
import { World } from "../support/world.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("take every screen at every size, light and dark", async ({ browser }) => {
  const program = await Program.start();
  const take = async (page: Page, addresses: string[], size: string, scheme: string) => {
    for (const address of addresses) {
      await page.goto(address);
      await readThrough(page);
      await settled(page);
      const name = address === "/" ? "home" : address.slice(1).replaceAll(/[/?=]/g, "-");
      const file = path.join(root, "screenshots", `${name}-${size}-${scheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
  };
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const open = async () =>
        (await browser.newContext({ baseURL: program.address, viewport, colorScheme })).newPage();
      await take(await open(), publicScreens, size, colorScheme);
      const account = await open();
      await account.goto("/Auth/Login");
      await signIn(account, "individual@example.com", sandboxPassword);
      await account.waitForURL("**/user/gbpc");
      await take(account, accountScreens, size, colorScheme);
      const office = await open();
      await office.goto("/backoffice/signIn");
      await signIn(office, "operator@example.com", sandboxPassword);
      await office.waitForURL("**/backoffice");
      await take(office, officeScreens, size, colorScheme);
    }
  }
  await program.remove();
});

test("take the picture for the README", async ({ browser }) => {
  const program = await Program.start("--demo");
  const world = new World(program);
  await expect
    .poll(async () => (await world.get<{ status: string }>("/sandbox/demo")).status, { timeout: 300_000 })
    .toBe("done");
  const page = await (
    await browser.newContext({ baseURL: program.address, viewport: { width: 1280, height: 800 } })
  ).newPage();
  await page.goto("/");
  await settled(page);
  await page.goto("/Auth/Login");
  await signIn(page, "individual@example.com", sandboxPassword);
  await page.waitForURL("**/user/gbpc");
  await settled(page);
  await page.screenshot({ path: path.join(root, "docs/images/overview.png") });
  await program.remove();
});
