// Compiles the sources and writes artifacts/NAME.json {abi, bytecode}, which the server's bindings are made from.
// With --check it writes nothing and fails if a committed artefact is not what the sources give.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { compile, root, version } = require("./compiler.js");

const contracts = {
  GBPC: "src/GBPC.sol",
  GBPCProxy: "src/GBPCProxy.sol",
  ReserveFeed: "src/ReserveFeed.sol",
  SanctionsOracle: "src/sandbox/SanctionsOracle.sol",
};
const largestAllowed = 24576; // bytes of deployed code, EIP-170

const sources = Object.fromEntries(
  Object.values(contracts).map((file) => [file, { content: fs.readFileSync(path.join(root, file), "utf8") }]),
);
const output = JSON.parse(
  compile(
    JSON.stringify({
      language: "Solidity",
      sources,
      settings: {
        evmVersion: "cancun",
        optimizer: { enabled: true, runs: 200 },
        metadata: { bytecodeHash: "none", appendCBOR: false },
        outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
      },
    }),
  ),
);

const problems = (output.errors ?? []).filter((e) => e.severity !== "info");
if (problems.length > 0) {
  for (const p of problems) console.error(p.formattedMessage);
  process.exit(1);
}

const check = process.argv.includes("--check");
const stale = [];
for (const [name, file] of Object.entries(contracts)) {
  const made = output.contracts[file][name];
  const size = made.evm.deployedBytecode.object.length / 2;
  if (size > largestAllowed) {
    console.error(`${name}: ${size} bytes of code, at most ${largestAllowed} can be deployed`);
    process.exit(1);
  }
  const text = `${JSON.stringify({ contractName: name, compiler: version(), abi: made.abi, bytecode: `0x${made.evm.bytecode.object}` }, null, 2)}\n`;
  const target = path.join(root, "artifacts", `${name}.json`);
  if (!check) {
    fs.writeFileSync(target, text);
    console.log(`${name}: ${size} of ${largestAllowed} bytes`);
  } else if (!fs.existsSync(target) || fs.readFileSync(target, "utf8") !== text) {
    stale.push(name);
  }
}
if (stale.length > 0) {
  console.error(`stale artefacts: ${stale.join(", ")}; run: npm run artifacts, then go generate ./internal/chain/token`);
  process.exit(1);
}
if (check) console.log("artefacts match their sources");
