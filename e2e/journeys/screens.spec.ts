import { arrives, draftsBusiness, draftsPerson, returnsIt, submits } from "../support/drafts.ts";
import {
  accountScreens,
  businessScreens,
  individualScreens,
  looks,
  officeScreens,
  publicScreens,
} from "../support/screens.ts";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { accessible, expect, readThrough, settled, test, watchConsole } from "../support/test.ts";

// What any screen owes its reader, whatever it is for: nothing in the console, nothing that axe
// finds, nothing that has to be scrolled sideways.
for (const look of looks({ viewport: "phone", colorScheme: "light" })) {
  const name = `${look.viewport.width} ${look.colorScheme}`;
  test(`every screen is readable for everyone (${name})`, async ({ browser, sandbox, world }) => {
    const open = async () => {
      const context = await browser.newContext({ baseURL: sandbox.address, ...look });
      const page = await context.newPage();
      return { page, said: watchConsole(page) };
    };
    const visit = async ({ page, said }: Awaited<ReturnType<typeof open>>, addresses: string[]) => {
      for (const address of addresses) {
        await test.step(address, async () => {
          await page.goto(address);
          await readThrough(page);
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

    const person = await open();
    await arrives(person.page, world, "person@example.com", "individual");
    await visit(person, ["/user/gbpc"]);
    const id = await draftsPerson(person.page);
    await visit(person, individualScreens);
    await submits(person.page);
    await visit(person, ["/user/verification/complete"]);
    await returnsIt(office.page, id);
    await visit(person, ["/user/verification/complete", "/user/verification/individual/step1_1"]);

    const business = await open();
    await arrives(business.page, world, "business.draft@example.com", "business");
    const link = await draftsBusiness(business.page);
    await visit(business, businessScreens);
    await visit(await open(), [link, "/verify"]);
  });
}
