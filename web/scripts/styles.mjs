// Reports what the compiler cannot see in style sheets: a class that is asked for and not there, one of a
// module that nothing asks for, and two modules of one name, whose classes would be the same.
import fs from "node:fs";
import path from "node:path";

const root = "src";
const files = fs.readdirSync(root, { recursive: true }).map((file) => file.split(path.sep).join("/"));
const faults = [];

/** The classes that a sheet has rules for. */
function classesOf(file) {
  const text = fs
    .readFileSync(path.join(root, file), "utf8")
    .replace(/\/\*.*?\*\/|:global\([^)]*\)/gs, "")
    .replace(/\{[^{}]*\}/g, "{}");
  return new Set(Array.from(text.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => name));
}

const sheets = new Map(
  files.filter((file) => file.endsWith(".module.css")).map((file) => [file, classesOf(file)]),
);
const everywhere = new Set(
  files.filter((file) => /^styles\/.*\.css$/.test(file)).flatMap((file) => [...classesOf(file)]),
);

const named = new Map();
for (const file of sheets.keys()) {
  const name = path.basename(file);
  if (named.has(name)) {
    faults.push(`${file} and ${named.get(name)} have the same name`);
  }
  named.set(name, file);
}

const asked = new Map(Array.from(sheets.keys(), (file) => [file, new Set()]));
for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  for (const [, plain, template] of text.matchAll(/lassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
    for (const name of (plain ?? template.replace(/\$\{[^}]*\}/g, "")).split(" ")) {
      if (name !== "" && !everywhere.has(name)) {
        faults.push(`${file} asks for .${name}, which no global sheet has`);
      }
    }
  }
  for (const [, variable, sheet] of text.matchAll(/import (\w+) from "@\/([^"]+\.module\.css)"/g)) {
    if (!sheets.has(sheet)) {
      faults.push(`${file} imports ${sheet}, which is not there`);
      continue;
    }
    for (const [, name] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))) {
      asked.get(sheet).add(name);
      if (!sheets.get(sheet).has(name)) {
        faults.push(`${file} asks for .${name}, which ${sheet} does not have`);
      }
    }
    if (text.includes(`${variable}[`)) {
      sheets.get(sheet).forEach((name) => {
        asked.get(sheet).add(name);
      });
    }
  }
}
for (const [sheet, names] of sheets) {
  for (const name of names) {
    if (!asked.get(sheet).has(name)) {
      faults.push(`${sheet} has .${name}, which nothing asks for`);
    }
  }
}

for (const fault of faults) {
  console.error(fault);
}
process.exitCode = faults.length === 0 ? 0 : 1;
