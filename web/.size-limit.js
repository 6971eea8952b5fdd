// The budgets. What a reader of a page downloads is worked out from the build's manifest: the zone's
// entry, its layouts and the screen, with everything they import.
import fs from "node:fs";

const manifest = JSON.parse(fs.readFileSync("dist/.vite/manifest.json", "utf8"));

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

const live = (...parts) => scripts("index.html", "src/app/bringToLife.tsx", ...parts);

const sheet = (entry) => manifest[entry].css.map((file) => `dist/${file}`);
const screens = (folder) =>
  Object.keys(manifest).filter((name) => name.startsWith(`src/routes/${folder}/`) && name.endsWith(".tsx"));

const shell = ["shell.html", "src/app/ShellProviders.tsx"];
const account = [...shell, "src/app/AccountLayout.tsx"];
const office = [...shell, "src/app/BackofficeLayout.tsx"];

export default [
  {
    name: "home, script",
    path: scripts("index.html", "src/features/transparency/keepStripLive.ts"),
    limit: "8 kB",
  },
  { name: "home, style", path: sheet("index.html"), limit: "12 kB" },
  {
    name: "transparency with its live parts, script",
    path: live(
      "src/features/transparency/BackingNow.tsx",
      "src/features/transparency/BackingHistory.tsx",
      "src/features/transparency/Attested.tsx",
    ),
    limit: "95 kB",
  },
  {
    name: "contact form, script",
    path: live("src/features/support/ContactForm.tsx"),
    limit: "70 kB",
  },
  {
    name: "sign-in, script",
    path: scripts("auth.html", ...manifest["auth.html"].dynamicImports, "src/app/ShellProviders.tsx", "src/routes/auth/Login.tsx"),
    limit: "165 kB",
  },
  ...screens("user").map((screen) => ({ name: screen, path: scripts(...account, screen), limit: "220 kB" })),
  ...screens("backoffice").map((screen) => ({ name: screen, path: scripts(...office, screen), limit: "220 kB" })),
];
