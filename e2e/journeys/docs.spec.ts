import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { sandboxPassword, signIn } from "../support/steps.ts";
import { expect, expectAccessible, test } from "../support/test.ts";

const business = "business@example.com";

/** The form of a call, opened. */
async function trial(page: Page, method: string, path: string) {
  const place = page.locator(`[data-try][data-method="${method}"][data-path="${path}"]`);
  await place.getByText("Try it here").click();
  return place;
}

/** Runs the command that the page shows for a call. */
async function pasted(page: Page, id: string, environment: Record<string, string>) {
  const command = await page
    .locator(`h2#${id} ~ * figure[data-lang="sh"] code, h2#${id} ~ figure[data-lang="sh"] code`)
    .first()
    .innerText();
  const { stdout } = await promisify(execFile)("bash", ["-c", command], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout) as { success: boolean; data: Record<string, unknown> };
}

test("a developer finds a call, tries it as a person and with a key, and pastes its example", async ({
  page,
  sandbox,
  world,
}) => {
  await page.goto(`${sandbox.address}/docs`);
  await page.keyboard.press("/");
  await page.keyboard.type("api key");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.getByRole("combobox").fill("makeKey");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/api/auth#makeKey");
  await expect(page.getByRole("heading", { name: "Create an API key" })).toBeInViewport();

  const unsigned = await trial(page, "GET", "/api/developer/key");
  await expect(unsigned.getByRole("link", { name: "Sign in" })).toBeVisible();
  await unsigned.getByRole("button", { name: "Send GET" }).click();
  await expect(unsigned.getByRole("status")).toContainText("HTTP 401");

  await page.goto(`${sandbox.address}/Auth/Login`);
  await signIn(page, business, sandboxPassword);
  await page.waitForURL("**/user/gbpc");
  await page.goto(`${sandbox.address}/docs/api/auth`);
  const make = await trial(page, "POST", "/api/developer/key");
  await expect(make.getByText(`It is sent as ${business}`)).toBeVisible();
  await make.getByRole("button", { name: "Send POST" }).click();
  await expect(make.getByRole("status")).toContainText("A10008");
  await make.getByLabel("Password, to confirm the call").fill(sandboxPassword);
  await make.getByRole("button", { name: "Send POST" }).click();
  await expect(make.getByRole("status")).toContainText("HTTP 200");
  await expectAccessible(page);
  const session = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
  expect((await pasted(page, "getSelf", { GBPC_SESSION: session })).data.email).toBe(business);

  const { secret } = await world.post<{ secret: string }>("/sandbox/key", { email: business });
  await page.goto(`${sandbox.address}/docs/api/wallet`);
  const account = await trial(page, "GET", "/api/wallet/account");
  await account.getByLabel("API key").fill(secret);
  await account.getByRole("button", { name: "Send GET" }).click();
  await expect(account.getByRole("status")).toContainText('"balances"');
  expect((await pasted(page, "getAccount", { GBPC_API_KEY: secret })).data.balances).toBeDefined();
});

test("llms.txt names every guide, and each is there as text", async ({ request, sandbox }) => {
  const map = await request.get(`${sandbox.address}/llms.txt`);
  expect(map.headers()["content-type"]).toContain("text/plain");
  const text = await map.text();
  expect(text).toContain("x-key-scopes");
  const guides = [...text.matchAll(/\((\S+\.md)\)/g)].map(([, address = ""]) => address);
  expect(guides.length).toBeGreaterThan(10);
  for (const address of guides) {
    const guide = await request.get(address);
    expect(guide.status(), address).toBe(200);
    expect(await guide.text(), address).toMatch(/^# \S/);
  }
});
