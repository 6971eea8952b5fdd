// Compares what a page downloads with its budget. The files come from the build's manifest: the zone's entry,
// its layouts and the screen, with everything that they import. Sizes are in kB (1000 bytes) after Brotli, of
// the copies that the build made.
import fs from "node:fs";
import { brotliCompressSync, gunzipSync } from "node:zlib";

const read = (file) => gunzipSync(fs.readFileSync(`${file}.gz`)).toString();
const manifest = JSON.parse(read("dist/.vite/manifest.json"));

function scripts(...sources) {
  const files = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (chunk === undefined) {
      throw new Error(`${name} is not in the build`);
    }
    if (!files.has(chunk.file)) {
      files.add(chunk.file);
      (chunk.imports ?? []).forEach(visit);
    }
  };
  sources.forEach(visit);
  return [...files].filter((file) => file.endsWith(".js")).map((file) => `dist/${file}`);
}

const islands = (...parts) => scripts("index.html", "src/app/bringToLife.tsx", ...parts);

const screens = (folder) =>
  Object.keys(manifest).filter((name) => name.startsWith(`src/routes/${folder}/`) && name.endsWith(".tsx"));

const shell = ["shell.html", "src/app/ShellProviders.tsx"];
const account = [...shell, "src/app/AccountLayout.tsx"];
const office = [...shell, "src/app/BackofficeLayout.tsx"];

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
    maxKB: 95,
  },
  {
    name: "contact form, script",
    path: islands("src/features/support/ContactForm.tsx"),
    maxKB: 70,
  },
  {
    name: "sign-in, script",
    path: scripts(
      "auth.html",
      ...manifest["auth.html"].dynamicImports,
      "src/app/ShellProviders.tsx",
      "src/routes/auth/Login.tsx",
    ),
    maxKB: 166,
  },
  ...screens("user").map((screen) => ({ name: screen, path: scripts(...account, screen), maxKB: 220 })),
  ...screens("backoffice").map((screen) => ({ name: screen, path: scripts(...office, screen), maxKB: 220 })),
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
