import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  workers: 2, // one journey with its program and browser does not use two cores fully
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // A machine that is also building something is slow, not wrong.
  timeout: 1_800_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    ...browser,
    actionTimeout: 90_000,
    trace: "off", // slows every journey down; use --trace on to debug a failure
    screenshot: "only-on-failure",
  },
});
