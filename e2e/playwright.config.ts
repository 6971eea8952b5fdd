import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

// One worker: a journey has the program to itself, and its checks of the books need it quiet.
export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 420_000, // a machine that builds something else meanwhile is three times slower
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: { ...browser, actionTimeout: 30_000, trace: "retain-on-failure", screenshot: "only-on-failure" },
});
