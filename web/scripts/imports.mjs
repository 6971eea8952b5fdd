// Reports imports that the folders of src forbid: import cycles, and features that import another
// feature. `npm run check` runs it.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const written = /(?:from|import)\s*\(?\s*"(@\/[^"]+)"/g;

/** Returns the faults in modules, a map of module names (without extension) to their source. */
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
    // The test of a screen may import the features that its route composes.
    if (feature === undefined || name.endsWith(".test")) {
      continue;
    }
    for (const source of sources) {
      const other = featureOf(source);
      if (other !== undefined && other !== feature) {
        faults.push(`${name} imports ${source}, which belongs to another feature`);
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
      faults.push(`import cycle: ${[...trail.slice(since), name].join(" → ")}`);
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

/** Returns every module below folder. */
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
