// Reports faults in style sheets that the compiler cannot find: classes that are used but not defined, classes
// of a module that are never used, and two modules with the same name, whose classes would collide.
import fs from "node:fs";
import path from "node:path";

const root = "src";
const files = fs.readdirSync(root, { recursive: true }).map((file) => file.split(path.sep).join("/"));
const faults = [];

/** Returns the classes that a sheet defines. */
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
const globalClasses = new Set(
  files.filter((file) => /^styles\/.*\.css$/.test(file)).flatMap((file) => [...classesOf(file)]),
);

const fileByName = new Map();
for (const file of sheets.keys()) {
  const name = path.basename(file);
  if (fileByName.has(name)) {
    faults.push(`${file} and ${fileByName.get(name)} have the same name`);
  }
  fileByName.set(name, file);
}

const used = new Map(Array.from(sheets.keys(), (file) => [file, new Set()]));
for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  for (const [, plain, template] of text.matchAll(/lassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
    for (const name of (plain ?? template.replace(/\$\{[^}]*\}/g, "")).split(" ")) {
      if (name !== "" && !globalClasses.has(name)) {
        faults.push(`${file} uses .${name}, which no global sheet defines`);
      }
    }
  }
  for (const [, variable, sheet] of text.matchAll(/import (\w+) from "@\/([^"]+\.module\.css)"/g)) {
    if (!sheets.has(sheet)) {
      faults.push(`${file} imports ${sheet}, which does not exist`);
      continue;
    }
    for (const [, name] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))) {
      used.get(sheet).add(name);
      if (!sheets.get(sheet).has(name)) {
        faults.push(`${file} uses .${name}, which ${sheet} does not define`);
      }
    }
    if (text.includes(`${variable}[`)) {
      sheets.get(sheet).forEach((name) => {
        used.get(sheet).add(name);
      });
    }
  }
}
for (const [sheet, names] of sheets) {
  for (const name of names) {
    if (!used.get(sheet).has(name)) {
      faults.push(`${sheet} defines .${name}, which is never used`);
    }
  }
}

for (const fault of faults) {
  console.error(fault);
}
process.exitCode = faults.length === 0 ? 0 : 1;
