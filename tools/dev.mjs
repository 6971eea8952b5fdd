// The development loop: the sandbox with a seeded database, rebuilt and restarted after each save, and the
// site served by Vite in front of it, with hot module replacement.
//
//   node tools/dev.mjs DATA SERVER-PORT SITE-PORT
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const [data, serverPort, sitePort] = process.argv.slice(2);
const binary = ".tools/dev/gbpc";
const site = `http://localhost:${sitePort}`;
const server = `http://localhost:${serverPort}`;
const watched = ["cmd", "internal", "web/embed.go", "web/serve.go", "go.mod"];
const pollMillis = 200;

/** The make target to run before the build when a file with this suffix was saved. */
const generators = [
  { suffix: ".sql", target: "sqlc" },
  { suffix: "catalogue.json", target: "catalogue" },
];

const log = (text) => console.log(`\x1b[2m[dev]\x1b[0m ${text}`);

/** Runs a command and resolves to whether it succeeded. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Returns the modification time of every file under the watched paths. */
function modified() {
  const times = new Map();
  const visit = (name) => {
    const stat = statSync(name, { throwIfNoEntry: false });
    if (stat === undefined) {
      return;
    }
    if (stat.isDirectory()) {
      for (const entry of readdirSync(name)) {
        visit(path.join(name, entry));
      }
    } else if (!name.endsWith("_test.go")) {
      times.set(name, stat.mtimeMs);
    }
  };
  watched.forEach(visit);
  return times;
}

function changes(before, now) {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => before.get(name) !== now.get(name));
}

let sandbox;

/** Builds the program; the running one continues until the new one has been built. */
async function build() {
  return run("go", ["build", "-ldflags=-s -w", "-o", binary, "./cmd/gbpc"], { CGO_ENABLED: "0" });
}

function stopSandbox() {
  return new Promise((resolve) => {
    if (sandbox === undefined || sandbox.exitCode !== null || sandbox.signalCode !== null) {
      resolve();
      return;
    }
    sandbox.once("exit", resolve);
    sandbox.kill("SIGTERM");
  });
}

function startSandbox() {
  const args = ["sandbox", "--addr", `127.0.0.1:${serverPort}`, "--data", data, "--site", site];
  sandbox = spawn(binary, args, { stdio: "inherit" });
}

async function ready() {
  for (let tries = 0; tries < 300; tries++) {
    try {
      await fetch(`${server}/healthz`);
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (sandbox.exitCode !== null) {
      return false;
    }
  }
  return false;
}

async function restart(saved) {
  const began = Date.now();
  for (const { suffix, target } of generators) {
    if (saved.some((name) => name.endsWith(suffix)) && !(await run("make", ["--no-print-directory", "--silent", target]))) {
      return log(`make ${target} failed; the old server keeps running`);
    }
  }
  if (!(await build())) {
    return log("the program does not compile; the old server keeps running");
  }
  await stopSandbox();
  startSandbox();
  const up = await ready();
  log(up ? `the server is ready, ${((Date.now() - began) / 1000).toFixed(1)} s after the save` : "the server did not start");
}

async function watch() {
  let before = modified();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMillis));
    const now = modified();
    const saved = changes(before, now);
    before = now;
    if (saved.length > 0) {
      await restart(saved);
      // Ignore what the generators wrote, but not files that were saved during the build.
      for (const [name, time] of modified()) {
        if (/_gen\.go$|\/q\//.test(name)) {
          before.set(name, time);
        }
      }
    }
  }
}

mkdirSync(path.dirname(binary), { recursive: true });
log("building the program; the first time takes a few minutes");
if (!(await build())) {
  process.exit(1);
}
startSandbox();
await ready();
// Vite itself, not npm, which would leave it running when this ends.
const vite = spawn("node_modules/.bin/vite", ["--port", sitePort, "--strictPort"], {
  cwd: "web",
  stdio: "inherit",
  env: { ...process.env, GBPC_SERVER: server },
});
log(`open ${site}`);

async function end() {
  vite.kill("SIGTERM");
  await stopSandbox();
  process.exit(0);
}
process.on("SIGINT", end);
process.on("SIGTERM", end);
vite.on("exit", end);
await watch();
