import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

/** Arguments for a fake camera with a moving picture, and for permission to use it. */
export const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** The installed Chromium without background requests. Its sandbox cannot be used by root. */
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
