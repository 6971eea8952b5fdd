// Compares what a page downloads with its budget. The files come from the build's manifest: the zone's entry,
// its layouts and the screen, with everything that they import. Sizes are in kB (1000 bytes) after Brotli, of
// the copies that the build made.
import fs from "node:fs";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { filesOf, screenSources } from "./chunks.mjs";

const read = (file) => gunzipSync(fs.readFileSync(`${file}.gz`)).toString();
const manifest = JSON.parse(read("dist/.vite/manifest.json"));

const scripts = (...sources) =>
  filesOf(manifest, ...sources)
    .filter((file) => file.endsWith(".js"))
    .map((file) => `dist/${file}`);

const islands = (...parts) => scripts("index.html", "src/app/bringToLife.tsx", ...parts);

/** What a screen of the shell may have, by what it is for. Those of signing in are fetched when they are touched. */
const maxOfScreen = { signIn: 90, screen: 135 };

const screens = Object.entries(screenSources()).map(([address, sources]) => {
  const signsIn = address.startsWith("/Auth/") || address.startsWith("/backoffice/signIn");
  const zone = signsIn ? ["auth.html", ...manifest["auth.html"].dynamicImports] : ["shell.html"];
  return {
    name: address,
    path: scripts(...zone, ...sources),
    maxKB: signsIn ? maxOfScreen.signIn : maxOfScreen.screen,
  };
});

const budgets = [
  {
    name: "home, script",
    path: scripts("index.html", "src/features/transparency/keepStripLive.ts"),
    maxKB: 8,
  },
  { name: "home, style", text: styleOf("dist/index.html"), maxKB: 12 },
  {
    name: "transparency with its islands, script",
    path: islands(
      "src/features/transparency/BackingNow.tsx",
      "src/features/transparency/BackingHistory.tsx",
      "src/features/transparency/Attested.tsx",
    ),
    maxKB: 42,
  },
  {
    name: "contact form, script",
    path: islands("src/features/support/ContactForm.tsx"),
    maxKB: 20,
  },
  { name: "docs, script", path: scripts("docs.html", "src/features/docs/tryCall.ts"), maxKB: 10 },
  ...screens,
];

/** Returns the style sheet that is inlined into a document. */
function styleOf(document) {
  return read(document).match(/<style>(.*?)<\/style>/s)[1];
}

const sizes = new Map();

function sizeOf(file) {
  if (!sizes.has(file)) {
    sizes.set(file, fs.statSync(`${file}.br`).size);
  }
  return sizes.get(file);
}

for (const { name, path = [], text = "", maxKB } of budgets) {
  const inlined = text === "" ? 0 : brotliCompressSync(text).length;
  const size = path.reduce((sum, file) => sum + sizeOf(file), inlined) / 1000;
  const within = size <= maxKB;
  console.log(
    `${size.toFixed(1).padStart(7)} of ${String(maxKB).padStart(3)} kB  ${name}${within ? "" : "  TOO LARGE"}`,
  );
  if (!within) {
    process.exitCode = 1;
  }
}
