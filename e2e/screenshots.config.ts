import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

/** `make screenshots` takes pictures for people; it checks nothing. */
export default defineConfig({
  testDir: "screenshots",
  outputDir: "test-results",
  workers: 1,
  timeout: 900_000,
  reporter: [["list"]],
  use: { ...browser },
});
