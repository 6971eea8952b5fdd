import type { Page } from "@playwright/test";
import { picture } from "../support/documents.ts";
import { sandboxPassword } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Delays the scripts that hydrate a page, as a slow network does, until the returned function is called. */
async function holdHydration(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(bringToLife|startShell)-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a sign-in submitted before hydration is sent after it", async ({ page, sandbox }) => {
  const release = await holdHydration(page);
  await page.goto(`${sandbox.address}/Auth/Login`);
  await page.getByLabel("Email", { exact: true }).fill("individual@example.com");
  await page.getByLabel("Password", { exact: true }).fill(sandboxPassword);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  release();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
});

test("the sign-in form does not move when it comes alive, also where passkeys cannot work", async ({
  page,
  sandbox,
}) => {
  for (const address of [sandbox.address, sandbox.address.replace("localhost", "127.0.0.1")]) {
    const release = await holdHydration(page);
    await page.goto(`${address}/Auth/Login`);
    const button = page.getByRole("button", { name: "Log in", exact: true });
    const before = await button.boundingBox();
    release();
    await expect(async () => {
      await page.getByRole("button", { name: "Show the password" }).click();
      await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text", {
        timeout: 1_000,
      });
    }).toPass(); // it is alive
    expect(await button.boundingBox()).toEqual(before);
  }
});

test("a message submitted before hydration is delivered", async ({ page, sandbox }) => {
  const release = await holdHydration(page);
  await page.goto(`${sandbox.address}/ContactUs`);
  await page.getByLabel("Your name").fill("Jane Sparrow");
  await page.getByLabel("Email").fill("jane@example.com");
  await page.getByLabel("Topic").selectOption("press");
  await page.getByLabel("Subject").fill("An interview");
  await page.getByLabel("Message").fill("May we visit the press?");
  await page.getByRole("button", { name: "Send message" }).click();
  release();
  await expect(
    page.getByText("Your message has been sent successfully. We will get back to you soon."),
  ).toBeVisible();
});

test("a bug report keeps its fields after an incomplete attempt and can have a file attached", async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.address}/BugBounty`);
  await page.getByLabel("Title").fill("A coin too many");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("A coin too many");

  await page.getByLabel("Email").fill("finder@example.com");
  await page.getByLabel("Severity").selectOption("low");
  await page.getByLabel("Description").fill("A rounding.");
  await page.getByLabel("Steps to reproduce").fill("Look closely.");
  await page.getByLabel("Impact").fill("Nothing.");
  await page.getByLabel("Attach a file (optional)").setInputFiles(picture("proof"));
  await expect(page.getByText("File uploaded successfully: proof.png")).toBeVisible();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText(/^Bug report submitted successfully! Report ID: \S+$/)).toBeVisible();
});

test("public pages can be read without JavaScript", async ({ browser, sandbox }) => {
  const context = await browser.newContext({ baseURL: sandbox.address, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, sentence] of [
    ["/", "A pound is a pound."],
    ["/Fees", "Do I get exactly one GBPC for a pound?"],
    ["/Transparency", "Read the supply on the chain yourself"],
    ["/Auth/Login", "Forgot your password?"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await context.close();
});
