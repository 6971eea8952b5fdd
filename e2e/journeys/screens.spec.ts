import { accountScreens, officeScreens, publicScreens, sizes } from "../support/screens.ts";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { accessible, expect, settled, test, watchConsole } from "../support/test.ts";

// What any screen owes its reader, whatever it is for: nothing in the console, nothing that axe
// finds, nothing that has to be scrolled sideways, in light and dark, from phone to wide screen.
test("every screen is readable for everyone, at every size", async ({ browser, sandbox }) => {
  test.setTimeout(600_000);
  const looks = [
    { viewport: sizes.phone, colorScheme: "light" },
    { viewport: sizes.web, colorScheme: "dark" },
  ] as const;
  for (const look of looks) {
    const open = async () => {
      const context = await browser.newContext({ baseURL: sandbox.address, ...look });
      const page = await context.newPage();
      return { page, said: watchConsole(page) };
    };
    const visit = async ({ page, said }: Awaited<ReturnType<typeof open>>, addresses: string[]) => {
      for (const address of addresses) {
        await test.step(`${address} ${look.viewport.width} ${look.colorScheme}`, async () => {
          await page.goto(address);
          await settled(page);
          await expect.soft(page.getByRole("heading", { level: 1 })).toBeVisible();
          await accessible(page);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect.soft(wide, `pixels beyond the right edge of ${address}`).toBeLessThanOrEqual(0);
        });
      }
      expect.soft(said, "messages in the browser's console").toEqual([]);
    };
    await visit(await open(), publicScreens);
    const account = await open();
    await account.page.goto("/Auth/Login");
    await signIn(account.page, "individual@example.com", sandboxPassword);
    await account.page.waitForURL("**/user/gbpc");
    await visit(account, accountScreens);
    const office = await open();
    await office.page.goto("/backoffice/signIn");
    await signIn(office.page, "operator@example.com", sandboxPassword);
    await office.page.waitForURL("**/backoffice");
    await visit(office, officeScreens);
  }
});
