// Lints the three documents with both linters at once. A warning fails, too.
import { spawn } from "node:child_process";

const documents = ["customers", "operators", "sandbox"].map((name) => `../../web/openapi/${name}.json`);

/** Runs a linter and resolves to whether it found nothing. What it prints is shown if it found something. */
function run(name, args, clean) {
  return new Promise((resolve) => {
    const linter = spawn(process.execPath, [`node_modules/.bin/${name}`, ...args], {
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
    });
    let printed = "";
    const keep = (text) => {
      printed += text;
    };
    linter.stdout.on("data", keep);
    linter.stderr.on("data", keep);
    linter.on("close", (code) => {
      const good = code === 0 && clean(printed);
      if (!good) process.stdout.write(`${name}:\n${printed}\n`);
      resolve(good);
    });
  });
}

const results = await Promise.all([
  run("spectral", ["lint", "--fail-severity=hint", ...documents], () => true),
  run("redocly", ["lint", "--config=redocly.yaml", ...documents], (printed) => !/\d+ warnings?\./.test(printed)),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
