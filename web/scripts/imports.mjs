// Reports imports that the folders of src forbid: modules that import each other in a circle, and features
// that import another feature. `npm run check` runs it.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const written = /(?:from|import)\s*\(?\s*"(@\/[^"]+)"/g;

/** The faults in modules, a map of each module's name without its ending to its text. */
export function importFaults(modules) {
  const imports = new Map(
    Array.from(modules, ([name, text]) => [
      name,
      Array.from(text.matchAll(written), ([, source]) => source.slice(2)).filter((source) =>
        modules.has(source),
      ),
    ]),
  );
  return [...featureFaults(imports), ...circles(imports)];
}

const featureOf = (name) => name.match(/^features\/(\w+)\//)?.[1];

function featureFaults(imports) {
  const faults = [];
  for (const [name, sources] of imports) {
    const feature = featureOf(name);
    // The test of a screen may join what a route joins.
    if (feature === undefined || name.endsWith(".test")) {
      continue;
    }
    for (const source of sources) {
      const other = featureOf(source);
      if (other !== undefined && other !== feature) {
        faults.push(`${name} imports ${source} of another feature`);
      }
    }
  }
  return faults;
}

function circles(imports) {
  const faults = [];
  const done = new Set();
  const visit = (name, trail) => {
    const since = trail.indexOf(name);
    if (since !== -1) {
      faults.push(`circle: ${[...trail.slice(since), name].join(" → ")}`);
      return;
    }
    if (!done.has(name)) {
      for (const source of imports.get(name)) {
        visit(source, [...trail, name]);
      }
      done.add(name);
    }
  };
  for (const name of imports.keys()) {
    visit(name, []);
  }
  return faults;
}

/** Every module below folder. */
export function modulesOf(folder) {
  return new Map(
    fs
      .readdirSync(folder, { recursive: true })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [
        file
          .split(path.sep)
          .join("/")
          .replace(/\.tsx?$/, ""),
        fs.readFileSync(path.join(folder, file), "utf8"),
      ]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = importFaults(modulesOf("src"));
  for (const fault of faults) {
    console.error(fault);
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
}
