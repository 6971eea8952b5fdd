import type { Page } from "@playwright/test";
import { camera, browser as machine } from "../support/browser.ts";
import { day, picture } from "../support/documents.ts";
import { threePages } from "../support/pdfs.ts";
import { sizes } from "../support/screens.ts";
import {
  callAPI,
  fillInVerification,
  type Person,
  register,
  sandboxPassword,
  signIn,
} from "../support/steps.ts";
import { expect, expectAccessible, test, watchConsole } from "../support/test.ts";
import {
  denyCamera,
  describeBusiness,
  emailedLink,
  expectNoPreview,
  expectWatermarkedPages,
  fillMember,
  type Member,
  mailedLink,
  openCase,
  provideDocument,
  takeSelfies,
} from "../support/verification.ts";

const { launchOptions } = machine;
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] } });

test("an individual verifies by camera, corrects two returned fields and is approved", async ({
  browser,
  sandbox,
  world,
}) => {
  const open = async () => (await browser.newContext({ baseURL: sandbox.address })).newPage();
  const [page, office] = [await open(), await open()];
  const consoleMessages = [watchConsole(page), watchConsole(office)];
  const iris: Person = {
    first: "Iris",
    last: "Engraver",
    email: "iris@example.com",
    password: sandboxPassword,
    bank: { sortCode: "", accountNumber: "" },
  };
  const reasons = {
    name: "Your passport says Engraver-Jones.",
    bill: "The date on the bill cannot be read.",
  };

  await test.step("the flow of a business leads to their own, and resume to the first incomplete step", async () => {
    await register(world, iris.email, "individual");
    await page.goto("/Auth/Login");
    await signIn(page, iris.email, iris.password);
    await page.waitForURL("**/user/gbpc");
    await callAPI(page, "/user/real-name", { firstName: "Iris", step: "step2" });
    await page.goto("/user/verification/corporate/step1");
    await expect(page.getByRole("heading", { name: "Your account is for an individual" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to your own verification" }).click();
    await page.getByRole("link", { name: "Continue: Your name" }).click();
    await expect(page.getByLabel("First name")).toHaveValue("Iris");
  });
  await test.step("what would be refused later is refused when its field is left, and the rest is saved", async () => {
    const refused = async (label: string, value: string, why: string) => {
      await page.getByLabel(label).fill(value);
      await page.getByLabel(label).blur();
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(why));
    };
    await page.getByLabel("Last name").fill("Engraver");
    await refused("Date of birth", day(-17 * 365), "You must be 18 or older");
    await refused("Phone", "+44 7700 9001", "not a complete phone number");
    await expectAccessible(page);
    await expect(async () => {
      const saved = await callAPI<{ lastName: string; phone: string }>(page, "/user/real-name/self");
      expect(saved).toMatchObject({ lastName: "Engraver", phone: "" });
    }).toPass();
    await expect(page.getByLabel("Phone"), "what was typed stays").toHaveValue("+44 7700 9001");
  });
  await test.step("submit, with pictures from the camera", async () => {
    await callAPI(page, "/user/real-name", { firstName: null, lastName: null });
    await page.reload();
    await fillInVerification(page, iris, takeSelfies, async () => {
      for (const answer of ["Iris", "9 March 1984", "EC2R 8AY", "Politically exposed person", "bill.png"]) {
        await expect(page.getByText(answer, { exact: true })).toBeVisible();
      }
      await page.getByRole("link", { name: "Change your address" }).click();
      await page.getByLabel("Postcode").fill("10115");
      await page.getByLabel("Town or city").focus();
      await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription(/not a postcode of this country/);
      await page.getByLabel("Postcode").fill("EC2R 8AH");
      await page.getByRole("button", { name: "Save and return" }).click();
      await expect(page.getByRole("heading", { name: "Review and submit" })).toBeVisible();
      await expect(page.getByText("EC2R 8AH", { exact: true })).toBeVisible();
    });
  });
  await test.step("return it with reasons for two fields", async () => {
    await openCase(office, iris.email);
    await office.getByText("Return", { exact: true }).click();
    const returnButton = office.getByRole("button", { name: "Return to the customer" });
    await returnButton.click();
    await expect(office.getByText("Enter a reason"), "a return requires a reason").toBeVisible();
    await office.getByRole("checkbox", { name: "Last name" }).check();
    await office.getByLabel("Reason for last name").fill(reasons.name);
    await office.getByRole("checkbox", { name: "Proof of address" }).check();
    await office.getByLabel("Reason for proof of address").fill(reasons.bill);
    await office.getByLabel("Reason shown to the customer").fill("Two things, then it is done.");
    await expectAccessible(office);
    await returnButton.dblclick();
    await expect(office.getByText("Returned", { exact: true }).first()).toBeVisible();
    await expectAccessible(office);
  });
  await test.step("correct the fields beside their reasons", async () => {
    await expect(page.getByText("Returned to you"), "without a reload").toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Correct and resubmit" }).click();
    const last = page.getByLabel("Last name");
    await expect(last).toHaveAccessibleDescription(reasons.name);
    await expect(page.getByLabel("First name")).toHaveValue("Iris");
    await expectAccessible(page);
    await last.fill("Engraver-Jones");
    await expect(last).not.toHaveAccessibleDescription(reasons.name);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Your address" })).toBeVisible();

    await page.getByRole("link", { name: "Go to your documents" }).click();
    const bill = page.getByLabel("The document");
    await expect(bill).toHaveAccessibleDescription(reasons.bill);
    await bill.setInputFiles(threePages("newer bill"));
    await expect(page.getByText("newer bill.pdf")).toBeVisible();
    await expect(bill).not.toHaveAccessibleDescription(reasons.bill);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Review and submit" })).toBeVisible();
    await expect(page.getByText("Engraver-Jones", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Submit for review" }).dblclick();
    await expect(page.getByText("In review", { exact: true })).toBeVisible();
  });
  await test.step("preview the new bill, every page with the watermark", async () => {
    await office.reload();
    await expect(office.getByText("Iris Engraver-Jones").first()).toBeVisible();
    await expectWatermarkedPages(office, "Proof of address");
  });
  await test.step("approve", async () => {
    await office.getByRole("button", { name: "Approve", exact: true }).dblclick();
    await expect(office.getByText("Approved", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("You are verified"), "without a reload").toBeVisible();
    const { list } = await world.get<{ list: { text: string }[] }>(`/sandbox/mail?to=${iris.email}`);
    const mails = list.filter(({ text }) => text.includes("/user/verification"));
    expect(mails, "one mail for each decision, however often the button was clicked").toHaveLength(2);
  });
  expect(consoleMessages.flat(), "messages in the browsers' consoles").toEqual([]);
});

test("a business is approved only after its director and its owner have verified on their phones", async ({
  browser,
  sandbox,
  world,
}) => {
  const open = async (display = {}) =>
    (await browser.newContext({ baseURL: sandbox.address, ...display })).newPage();
  const phone = { viewport: sizes.phone, isMobile: true, hasTouch: true };
  const [page, office] = [await open(), await open()];
  const consoleMessages = [watchConsole(page), watchConsole(office)];
  const email = "mint@example.com";
  const dora: Member = { first: "Dora", last: "Director", email: "dora@example.com", role: "Director" };
  const omar: Member = {
    first: "Omar",
    last: "Owner",
    email: "omar@example.com",
    role: "Beneficial owner",
    share: "75",
  };

  await test.step("describe the business, its documents and its members", async () => {
    await register(world, email, "business");
    await page.goto("/Auth/Login");
    await signIn(page, email, sandboxPassword);
    await page.waitForURL("**/user/gbpc");
    await describeBusiness(page, "Cornhill Engravers Limited");
    for (const person of [dora, omar]) {
      const dialog = await fillMember(page, person);
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(`${person.first} ${person.last}`)).toBeVisible();
    }
  });
  await test.step("shares above 100% are refused and the form keeps its values", async () => {
    const dialog = await fillMember(page, { ...omar, first: "Second", email: "s@example.com", share: "30" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByLabel("Share in percent")).toHaveAccessibleDescription(/more than 100/);
    await expect(dialog.getByLabel("First name")).toHaveValue("Second");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("submit before the members have verified", async () => {
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Review and submit" })).toBeVisible();
    await page.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText("Some information is missing")).toBeVisible(); // the applicant's picture
    const face = page.locator("section", {
      has: page.getByRole("heading", { name: "A picture of you" }),
    });
    await takeSelfies(face);
    await expect(face.getByText("Received", { exact: true })).toBeVisible();
    for (const answer of ["Cornhill Engravers Limited", "certificate.pdf", "75% ownership", dora.email]) {
      await expect(page.getByText(answer, { exact: true })).toBeVisible();
    }
    await page.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText("In review", { exact: true })).toBeVisible();
  });
  const links =
    await test.step("the members stay on the page, were mailed their links, and can be sent others", async () => {
      await expect(page.getByText("2 people still have to verify")).toBeVisible();
      await expect(page.getByText(/^Link sent/)).toHaveCount(2);
      await expectAccessible(page);
      return [await mailedLink(world, dora), await emailedLink(page, world, omar)];
    });
  await test.step("approval is refused until they have", async () => {
    await openCase(office, email);
    await approve(office);
    await expect(office.getByRole("alert")).toContainText("Not every member");
    await expectAccessible(office);
  });
  await test.step("the director verifies with the phone's camera", async () => {
    const mobile = await open(phone);
    consoleMessages.push(watchConsole(mobile));
    await mobile.goto(links[0] ?? "");
    await expect(mobile.getByText("Hello Dora")).toBeVisible();
    await expectAccessible(mobile);
    await mobile.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(mobile.getByText("Choose a document")).toBeVisible();
    await provideDocument(mobile);
    await takeSelfies(
      mobile.locator("section", { has: mobile.getByRole("heading", { name: "A picture of you" }) }),
    );
    await expect(mobile.getByText("Three pictures received")).toBeVisible();
    await expectAccessible(mobile);
    await mobile.getByRole("button", { name: "Submit", exact: true }).dblclick();
    await expect(mobile.getByText("Thank you, Dora")).toBeVisible();
    await expect(page.getByText("One person still has to verify"), "without a reload").toBeVisible();
    await expectAccessible(mobile);
    await expectNoSidewaysScroll(mobile);
    await mobile.reload();
    await expect(mobile.getByText("This link has already been used")).toBeVisible();
  });
  await test.step("the owner denies the camera and uploads a picture", async () => {
    const mobile = await open(phone);
    consoleMessages.push(watchConsole(mobile));
    await denyCamera(mobile);
    await mobile.goto(links[1] ?? "");
    await provideDocument(mobile);
    await mobile.getByRole("button", { name: "Use the camera" }).click();
    await expect(mobile.getByRole("alert")).toContainText("choose a picture instead");
    await expectAccessible(mobile);
    await mobile.getByRole("button", { name: "Choose a picture" }).click();
    await mobile.getByLabel("Your picture", { exact: true }).setInputFiles(picture("omar"));
    await expect(mobile.getByText("omar.png")).toBeVisible();
    await mobile.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(mobile.getByText("Thank you, Omar")).toBeVisible();
    await expectNoSidewaysScroll(mobile);
  });
  await test.step("hostile PDFs have no preview and can be downloaded", async () => {
    await office.reload();
    await expectNoPreview(office, "Certificate of incorporation", /No preview: it is password-protected/);
    await expectNoPreview(office, "Articles of association", /No preview: it has 10,000 pages/);
    await expectNoPreview(
      office,
      "Register of shareholders",
      /No preview: (it is too large|it is damaged|it takes too long)/,
    );
    await expectAccessible(office);
  });
  await test.step("approve", async () => {
    await approve(office);
    await expect(office.getByText("Approved", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("You are verified"), "without a reload").toBeVisible();
  });
  const refusals = /status of (400|409)/; // what is missing, too many shares, members who have not verified
  const unexpected = consoleMessages.flat().filter((line) => !refusals.test(line));
  expect(unexpected, "messages in the browsers' consoles").toEqual([]);
});

const approve = (office: Page) => office.getByRole("button", { name: "Approve", exact: true }).click();

/** Expects no horizontal scrolling. */
async function expectNoSidewaysScroll(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wide, `pixels beyond the right edge of ${page.url()}`).toBeLessThanOrEqual(0);
}
