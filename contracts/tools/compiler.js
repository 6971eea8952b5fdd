// The npm compiler, one way for both who use it: forge (tools/solc) and the committed artefacts (tools/artifacts.js).
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const solc = require("solc");

const root = path.join(__dirname, "..");

// Imports are found beside the sources or in node_modules, never fetched.
function findImport(name, base = root) {
  for (const file of [name, path.join(base, name), path.join(root, "node_modules", name)]) {
    if (fs.existsSync(file)) return { contents: fs.readFileSync(file, "utf8") };
  }
  return { error: `import not found: ${name}` };
}

function compile(input, base = root) {
  return solc.compile(input, { import: (name) => findImport(name, base) });
}

module.exports = { compile, root, version: solc.version };
