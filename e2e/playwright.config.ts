import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  workers: 2, // one journey, its program and its browser leave a part of two cores idle
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 420_000, // a machine that builds something else meanwhile is three times slower
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...browser,
    actionTimeout: 30_000,
    trace: "off", // it slows every journey down; --trace on shows the way to a failure
    screenshot: "only-on-failure",
  },
});
