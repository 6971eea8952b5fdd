// Which files of the build a page of the shell fetches: read from the tables of its screens and the build's manifest.
import fs from "node:fs";

const frames = {
  openScreens: [],
  accountScreens: ["src/app/AccountLayout.tsx"],
  officeScreens: ["src/app/officeScreens.ts", "src/app/BackofficeLayout.tsx"],
};
const table = /const (\w+) = \{\n(.*?)\n\} satisfies/gs;
const row = /"(\/[^"]*)": \(\) =>\s+import\("@\/(.*?)"\)/g;

/** The sources of each screen of the shell, by its address: what is around it, and the screen. */
export function screenSources() {
  const text = ["shellScreens", "officeScreens"].map((name) => fs.readFileSync(`src/app/${name}.ts`, "utf8"));
  const sources = {};
  for (const [, name, rows] of text.join("\n").matchAll(table)) {
    for (const [, address, screen] of rows.matchAll(row)) {
      sources[address] = ["src/app/ShellProviders.tsx", ...frames[name], `src/${screen}.tsx`];
    }
  }
  return sources;
}

/** The files of the build that sources need, with everything that they import, and their sheets. */
export function filesOf(manifest, ...sources) {
  const files = new Set();
  const visit = (source) => {
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(`${source} is not in the build`);
    }
    if (!files.has(chunk.file)) {
      files.add(chunk.file);
      for (const sheet of chunk.css ?? []) {
        files.add(sheet);
      }
      (chunk.imports ?? []).forEach(visit);
    }
  };
  sources.forEach(visit);
  return [...files];
}
