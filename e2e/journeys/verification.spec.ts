import type { Page } from "@playwright/test";
import { camera, browser as machine } from "../support/browser.ts";
import { picture } from "../support/documents.ts";
import { paper } from "../support/papers.ts";
import { sizes } from "../support/screens.ts";
import { type Person, register, sandboxPassword, signIn, submitVerification } from "../support/steps.ts";
import { accessible, expect, test, watchConsole } from "../support/test.ts";
import {
  describeBusiness,
  hasNoPreview,
  mailedLink,
  type Named,
  namePerson,
  openCase,
  readPages,
  refuseCamera,
  showDocument,
  takePictures,
} from "../support/verification.ts";

const { launchOptions } = machine;
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] } });

test("a person verifies by camera, is returned with reasons for two fields, corrects them and is approved", async ({
  browser,
  sandbox,
  world,
}) => {
  const open = async () => (await browser.newContext({ baseURL: sandbox.address })).newPage();
  const [page, office] = [await open(), await open()];
  const said = [watchConsole(page), watchConsole(office)];
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

  await test.step("submitted, with pictures from the camera", async () => {
    await register(world, iris.email, "individual");
    await page.goto("/Auth/Login");
    await signIn(page, iris.email, iris.password);
    await page.waitForURL("**/user/gbpc");
    await submitVerification(page, iris, takePictures);
  });
  await test.step("returned with a reason for two fields", async () => {
    await openCase(office, iris.email);
    await office.getByText("Return", { exact: true }).click();
    const give = office.getByRole("button", { name: "Return to the customer" });
    await give.click();
    await expect(office.getByText("Enter a reason"), "without a reason nothing is returned").toBeVisible();
    await office.getByRole("checkbox", { name: "Last name" }).check();
    await office.getByLabel("Reason for last name").fill(reasons.name);
    await office.getByRole("checkbox", { name: "Proof of address" }).check();
    await office.getByLabel("Reason for proof of address").fill(reasons.bill);
    await office.getByLabel("Reason shown to the customer").fill("Two things, then it is done.");
    await accessible(office);
    await give.dblclick();
    await expect(office.getByText("Returned", { exact: true }).first()).toBeVisible();
    await accessible(office);
  });
  await test.step("corrected where the reasons are shown", async () => {
    await expect(page.getByText("Returned to you"), "without a reload").toBeVisible();
    await accessible(page);
    await page.getByRole("link", { name: "Correct and resubmit" }).click();
    const last = page.getByLabel("Last name");
    await expect(last).toHaveAccessibleDescription(reasons.name);
    await expect(page.getByLabel("First name")).toHaveValue("Iris");
    await accessible(page);
    await last.fill("Engraver-Jones");
    await expect(last).not.toHaveAccessibleDescription(reasons.name);
    await page.getByRole("button", { name: "Save and continue" }).click();

    await page.getByRole("link", { name: "Go to your documents" }).click();
    const bill = page.getByLabel("The document");
    await expect(bill).toHaveAccessibleDescription(reasons.bill);
    await bill.setInputFiles(paper("newer bill"));
    await expect(page.getByText("newer bill.pdf")).toBeVisible();
    await expect(bill).not.toHaveAccessibleDescription(reasons.bill);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Review and submit" })).toBeVisible();
    await expect(page.getByText("Iris Engraver-Jones")).toBeVisible();
    await page.getByRole("button", { name: "Submit for review" }).dblclick();
    await expect(page.getByText("In review")).toBeVisible();
  });
  await test.step("the new bill is read page by page, watermarked", async () => {
    await office.reload();
    await expect(office.getByText("Iris Engraver-Jones").first()).toBeVisible();
    await readPages(office, "Proof of address");
  });
  await test.step("approved", async () => {
    await office.getByRole("button", { name: "Approve", exact: true }).dblclick();
    await expect(office.getByText("Approved", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("You are verified"), "without a reload").toBeVisible();
    const { list } = await world.get<{ list: { text: string }[] }>(`/sandbox/mail?to=${iris.email}`);
    const told = list.filter(({ text }) => text.includes("/user/verification"));
    expect(told, "one letter for each decision, however often it was clicked").toHaveLength(2);
  });
  expect(said.flat(), "messages in the browsers' consoles").toEqual([]);
});

test("a business is approved once its director and its owner have verified on their phones", async ({
  browser,
  sandbox,
  world,
}) => {
  const open = async (look = {}) =>
    (await browser.newContext({ baseURL: sandbox.address, ...look })).newPage();
  const phone = { viewport: sizes.phone, isMobile: true, hasTouch: true };
  const [page, office] = [await open(), await open()];
  const said = [watchConsole(page), watchConsole(office)];
  const email = "mint@example.com";
  const dora: Named = { first: "Dora", last: "Director", email: "dora@example.com", role: "Director" };
  const omar: Named = {
    first: "Omar",
    last: "Owner",
    email: "omar@example.com",
    role: "Beneficial owner",
    share: "75",
  };

  await test.step("the business, its documents and its people", async () => {
    await register(world, email, "business");
    await page.goto("/Auth/Login");
    await signIn(page, email, sandboxPassword);
    await page.waitForURL("**/user/gbpc");
    await describeBusiness(page, "Cornhill Engravers Limited");
    for (const person of [dora, omar]) {
      const dialog = await namePerson(page, person);
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(`${person.first} ${person.last}`)).toBeVisible();
    }
  });
  await test.step("shares do not pass the whole, and what was typed stays", async () => {
    const dialog = await namePerson(page, { ...omar, first: "Second", email: "s@example.com", share: "30" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByLabel("Share in percent")).toHaveAccessibleDescription(/more than 100/);
    await expect(dialog.getByLabel("First name")).toHaveValue("Second");
    await accessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
  const links = await test.step("links by mail", async () => {
    return [await mailedLink(page, world, dora), await mailedLink(page, world, omar)];
  });
  await test.step("submitted before they have verified", async () => {
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Review and submit" })).toBeVisible();
    await page.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText("Some information is missing")).toBeVisible(); // the picture of who applies
    const face = page.locator("section", {
      has: page.getByRole("heading", { name: "A picture of you" }),
    });
    await takePictures(face);
    await expect(face.getByText("Received", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText("In review")).toBeVisible();
  });
  await test.step("not approved without them", async () => {
    await openCase(office, email);
    await approve(office);
    await expect(office.getByRole("alert")).toContainText("Not every member");
    await accessible(office);
  });
  await test.step("the director, by the phone's camera", async () => {
    const mobile = await open(phone);
    said.push(watchConsole(mobile));
    await mobile.goto(links[0] ?? "");
    await expect(mobile.getByText("Hello Dora")).toBeVisible();
    await accessible(mobile);
    await mobile.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(mobile.getByText("Choose a document")).toBeVisible();
    await showDocument(mobile);
    await takePictures(
      mobile.locator("section", { has: mobile.getByRole("heading", { name: "A picture of you" }) }),
    );
    await expect(mobile.getByText("Three pictures received")).toBeVisible();
    await accessible(mobile);
    await mobile.getByRole("button", { name: "Submit", exact: true }).dblclick();
    await expect(mobile.getByText("Thank you, Dora")).toBeVisible();
    await accessible(mobile);
    await noWider(mobile);
    await mobile.reload();
    await expect(mobile.getByText("This link has already been used")).toBeVisible();
  });
  await test.step("the owner, whose phone refuses the camera", async () => {
    const mobile = await open(phone);
    said.push(watchConsole(mobile));
    await refuseCamera(mobile);
    await mobile.goto(links[1] ?? "");
    await showDocument(mobile);
    await mobile.getByRole("button", { name: "Use the camera" }).click();
    await expect(mobile.getByRole("alert")).toContainText("choose a picture instead");
    await accessible(mobile);
    await mobile.getByRole("button", { name: "Choose a picture" }).click();
    await mobile.getByLabel("Your picture", { exact: true }).setInputFiles(picture("omar"));
    await expect(mobile.getByText("omar.png")).toBeVisible();
    await mobile.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(mobile.getByText("Thank you, Omar")).toBeVisible();
    await noWider(mobile);
  });
  await test.step("documents that are not what they seem harm nobody", async () => {
    await office.reload();
    await hasNoPreview(office, "Certificate of incorporation", /No preview: it is password-protected/);
    await hasNoPreview(office, "Articles of association", /No preview: it has 10,000 pages/);
    await hasNoPreview(
      office,
      "Register of shareholders",
      /No preview: (it is too large|it is damaged|it takes too long)/,
    );
    await accessible(office);
  });
  await test.step("approved", async () => {
    await approve(office);
    await expect(office.getByText("Approved", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("You are verified"), "without a reload").toBeVisible();
  });
  const refusals = /status of (400|409)/; // what is missing, too many shares, members who have not verified
  const unexpected = said.flat().filter((line) => !refusals.test(line));
  expect(unexpected, "messages in the browsers' consoles").toEqual([]);
});

const approve = (office: Page) => office.getByRole("button", { name: "Approve", exact: true }).click();

/** Nothing has to be scrolled sideways. */
async function noWider(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wide, `pixels beyond the right edge of ${page.url()}`).toBeLessThanOrEqual(0);
}
