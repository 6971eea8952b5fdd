import fs from "node:fs";
import { afterEach, expect, test, vi } from "vitest";

const script = fs.readFileSync("public/before-paint.js", "utf8");
const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

const devices = [
  ["ios", 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari}`],
  ["ios", 5, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`], // an iPad
  ["mac", 0, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`],
  [
    "android",
    5,
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
  ],
  [
    "other",
    10,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  ],
  ["other", 0, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
] as const;

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.platform;
  delete document.documentElement.dataset.passkeys;
});

test.each(devices)(
  "the document names the platform: %s, %i fingers",
  (platform, maxTouchPoints, userAgent) => {
    for (const file of ["index.html", "auth.html", "shell.html"]) {
      const html = fs.readFileSync(file, "utf8");
      expect(html).toContain('<html lang="en-GB" data-platform="other">');
      expect(html).toContain('<script src="/before-paint.js"></script>');
    }
    document.documentElement.dataset.platform = "other";
    vi.stubGlobal("navigator", { userAgent, maxTouchPoints });
    new Function(script)();
    expect(document.documentElement.dataset.platform).toBe(platform);
  },
);

const supported = { parseRequestOptionsFromJSON: () => ({}) };
const places = [
  ["work", "gbpc.example", supported],
  ["work", "localhost", supported],
  [undefined, "127.0.0.1", supported],
  [undefined, "[::1]", supported],
  [undefined, "gbpc.example", {}],
  [undefined, "gbpc.example", undefined],
] as const;

test.each(places)(
  "whether passkeys work is known before the first paint: %s at %s",
  (known, hostname, api) => {
    vi.stubGlobal("PublicKeyCredential", api);
    vi.stubGlobal("location", { hostname });
    new Function(script)();
    expect(document.documentElement.dataset.passkeys).toBe(known);
  },
);
