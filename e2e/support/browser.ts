import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

/** A camera that shows a moving picture, and somebody who lets the page use it. */
export const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** The machine's own Chromium, kept from calling home; root cannot have its sandbox. */
export const browser: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: "chromium",
  locale: "en-GB",
  timezoneId: "Europe/London",
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-quic",
      "--disable-sync",
      "--no-first-run",
    ],
  },
};
