import { expect, type Locator, type Page } from "@playwright/test";
import { day, picture } from "./documents.ts";
import { hostilePDFs } from "./pdfs.ts";
import { sandboxPassword, signIn } from "./steps.ts";
import { expectAccessible } from "./test.ts";
import type { World } from "./world.ts";

/** Takes the three pictures that the camera asks for: the face, and the head turned to each side. */
export async function takeSelfies(section: Locator) {
  await section.getByRole("button", { name: "Use the camera" }).click();
  for (const instruction of ["Face the camera", "to the left", "to the right"]) {
    await expect(section.locator("p[aria-live]")).toContainText(instruction);
    await section.getByRole("button", { name: "Take picture" }).click();
  }
}

/** Makes the page's requests for the camera fail, as if the user denied them. */
export async function denyCamera(page: Page) {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
}

export async function fillAddress(inside: Page | Locator, line1: string) {
  await inside.getByLabel("Country").last().selectOption("GB");
  await inside.getByLabel("Address", { exact: true }).fill(line1);
  await inside.getByLabel("Town or city").fill("London");
  await inside.getByLabel("Postcode").fill("EC2R 8AY");
}

/** Fills in everything about a business except its members. */
export async function describeBusiness(page: Page, name: string) {
  const next = async (title: string) => {
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expectAccessible(page);
  };
  await page.goto("/user/verification/corporate/step1");
  await page.getByLabel("Registered company name").fill(name);
  await page.getByLabel("Legal form").selectOption("private_limited");
  await page.getByLabel("Registration number").fill("12345678");
  await page.getByLabel("Date of incorporation").fill("2014-05-01");
  await fillAddress(page, "1 Cornhill");
  await next("Business activity");

  await page.getByLabel("What does the business do?").fill("Prints banknotes for collectors");
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await page.getByLabel("Source of funds").selectOption("business");
  await page.getByLabel("What will the business use GBPC for?").selectOption("treasury");
  await page.getByLabel("Expected monthly volume").selectOption("10000_100000");
  await page.getByRole("button", { name: "Use the registered address" }).click();
  await next("Company documents");

  for (const [label, file] of [
    ["Certificate of incorporation", hostilePDFs.locked("certificate")],
    ["Articles of association", hostilePDFs.tooManyPages("articles")],
    ["Register of shareholders", hostilePDFs.decompressionBomb("shareholders")],
  ] as const) {
    await page.getByLabel(label).setInputFiles(file);
    await expect(page.getByText(file.name)).toBeVisible();
  }
  await next("Owners and directors");
}

export type Member = { first: string; last: string; email: string; role: string; share?: string };

/** Fills in the dialog that adds a member; the caller presses its button. */
export async function fillMember(page: Page, { first, last, email, role, share }: Member): Promise<Locator> {
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("First name").fill(first);
  await dialog.getByLabel("Last name").fill(last);
  await dialog.getByLabel("Date of birth").fill("1979-02-03");
  await dialog.getByLabel("Nationality").selectOption("GB");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("checkbox", { name: role }).check();
  if (share !== undefined) {
    await dialog.getByLabel("Share in percent").fill(share);
  }
  await fillAddress(dialog, "2 Lombard Street");
  return dialog;
}

/** Emails a member their link and reads the email. */
export async function emailedLink(page: Page, world: World, { first, last, email }: Member): Promise<string> {
  const person = page.getByRole("listitem").filter({ hasText: `${first} ${last}` });
  await person.getByRole("button", { name: "Send or copy the link" }).click();
  const dialog = page.getByRole("dialog", { name: `Verification link for ${first}` });
  await dialog.getByRole("button", { name: "Email the link" }).click();
  await expect(dialog).toBeHidden();
  return mailedLink(world, { email });
}

/** Reads the newest email with a link to a member. */
export async function mailedLink(world: World, { email }: Pick<Member, "email">): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { list } = await world.get<{ list: { text: string }[] }>(`/sandbox/mail?to=${email}`);
    link = /https?:\S+\/verify#\S+/.exec(list[0]?.text ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}

/** Uploads the member's identity document on the page of the link. */
export async function provideDocument(page: Page) {
  await page.getByLabel("Type of document").selectOption("passport");
  await page.getByLabel("Issuing country").selectOption("GB");
  await page.getByLabel("Document number").fill("533401372");
  await page.getByLabel("Expiry date").fill(day(800));
  await page.getByLabel("Page with your picture").setInputFiles(picture("passport"));
  await expect(page.getByText("passport.png")).toBeVisible();
}

/** Signs in an operator and opens the case of the customer with this email address. */
export async function openCase(office: Page, email: string) {
  await office.goto("/backoffice/signIn");
  await signIn(office, "operator@example.com", sandboxPassword);
  await office.waitForURL("**/backoffice");
  await office.goto("/backoffice/verification");
  await office.getByRole("row", { name: email }).getByRole("link").click();
  await expect(office.getByRole("heading", { name: "Decision" })).toBeVisible();
}

/** Expects every page of a PDF to be drawn with the watermark, inline and enlarged. */
export async function expectWatermarkedPages(office: Page, title: string) {
  const name = title.toLowerCase();
  await office.getByRole("button", { name: `Show ${name}` }).click();
  const beside = office.getByRole("region", { name: `Pages of ${name}` });
  const page = (inside: Page | Locator, number: number) =>
    inside.getByRole("img", { name: `${title}, page ${number} of 3, watermarked` });
  await expect(page(beside, 1)).toHaveAccessibleName(
    /watermarked .+ \d{4}-\d\d-\d\d \d\d:\d\d UTC case [0-9a-f]{12}$/,
  );
  for (const number of [1, 2, 3]) {
    await page(beside, number).scrollIntoViewIfNeeded();
    await expect(async () => expect(await inkedShare(page(beside, number))).toBeGreaterThan(0.02)).toPass();
  }
  await expectAccessible(office);
  await office.getByRole("button", { name: `Enlarge ${name}` }).click();
  const dialog = office.getByRole("dialog", { name: title });
  await page(dialog, 2).scrollIntoViewIfNeeded();
  await expect(async () => expect(await inkedShare(page(dialog, 2))).toBeGreaterThan(0.02)).toPass();
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the share of a drawn page that is not white. On an empty page, only the watermark is. */
const inkedShare = (canvas: Locator) =>
  canvas.evaluate((drawn: HTMLCanvasElement) => {
    if (drawn.width === 0) {
      return 0;
    }
    const copy = document.createElement("canvas"); // repeated reads of the original canvas are slow
    copy.width = drawn.width;
    copy.height = drawn.height;
    const pen = copy.getContext("2d", { willReadFrequently: true });
    pen?.drawImage(drawn, 0, 0);
    const bytes = pen?.getImageData(0, 0, copy.width, copy.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < bytes.length; at += 4) {
      dark += Number((bytes[at] ?? 255) < 230);
    }
    return dark / (drawn.width * drawn.height);
  });

/** Expects a reason in place of the preview, and a download. */
export async function expectNoPreview(office: Page, title: string, because: RegExp) {
  const document = office.getByRole("figure").filter({ hasText: title });
  await document.getByRole("button", { name: `Show ${title.toLowerCase()}` }).click();
  await expect(document.getByRole("status")).toContainText(because, {
    timeout: 45_000,
  });
  const saving = office.waitForEvent("download");
  await document.getByRole("button", { name: "Download" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
}
