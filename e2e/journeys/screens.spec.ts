import {
  draftBusiness,
  draftIndividual,
  returnToCustomer,
  signUpByAPI,
  submitIndividual,
} from "../support/drafts.ts";
import {
  accountScreens,
  businessScreens,
  displays,
  individualScreens,
  officeScreens,
  publicScreens,
} from "../support/screens.ts";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, readThrough, settled, test, watchConsole } from "../support/test.ts";

/** As long as the part before the @ may be, and no word in it. */
const longEmail = `${"featherstonehaugh".repeat(3)}cholmondeley@example.com`;

// Every screen must have no console messages, no violations found by axe and no horizontal scrolling.
for (const display of displays({ viewport: "phone", colorScheme: "light" })) {
  const name = `${display.viewport.width} ${display.colorScheme}`;
  test(`every screen passes axe and fits its width (${name})`, async ({ browser, sandbox, world }) => {
    const open = async () => {
      const context = await browser.newContext({ baseURL: sandbox.address, ...display });
      const page = await context.newPage();
      return { page, consoleMessages: watchConsole(page) };
    };
    const visit = async (
      { page, consoleMessages }: Awaited<ReturnType<typeof open>>,
      addresses: string[],
    ) => {
      for (const address of addresses) {
        await test.step(address, async () => {
          await page.goto(address);
          await readThrough(page);
          await settled(page);
          await expect.soft(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectAccessible(page);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect.soft(wide, `pixels beyond the right edge of ${address}`).toBeLessThanOrEqual(0);
        });
      }
      expect.soft(consoleMessages, "messages in the browser's console").toEqual([]);
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
    await world.post("/support/contact/submit", {
      name: "Wilhelmina",
      email: longEmail,
      category: "payments",
      subject: "Where is my payment?",
      message: "I paid in yesterday.",
    });
    await world.post("/bug/bug-bounty/submit", {
      email: longEmail,
      title: "A long address leaves the screen",
      severity: "low",
      description: "It has no place where it can be broken.",
      steps: "Write one.",
      impact: "None on money.",
      files: [],
    });
    await visit(office, officeScreens);

    const person = await open();
    await signUpByAPI(person.page, world, "person@example.com", "individual");
    await visit(person, ["/user/gbpc"]);
    const id = await draftIndividual(person.page);
    await visit(person, individualScreens);
    await submitIndividual(person.page);
    await visit(person, ["/user/verification/complete"]);
    await returnToCustomer(office.page, id);
    await visit(person, ["/user/verification/complete", "/user/verification/individual/step1_1"]);

    const business = await open();
    await signUpByAPI(business.page, world, "business.draft@example.com", "business");
    const link = await draftBusiness(business.page);
    await visit(business, businessScreens);
    await visit(await open(), [link, "/verify"]);
  });
}
