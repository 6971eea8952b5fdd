// Runs Lighthouse on every prerendered page of the real program, sign-in pages included, as a phone on a slow
// network. Exits with an error if a score is below its minimum. PAGES restricts it to some pages.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import * as launcher from "chrome-launcher";
import lighthouse from "lighthouse";

const minimumScores = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const maxRuns = 3; // a first run that falls short is repeated up to this number, and the median counts
const built = JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, "../../web/dist/site.json")));
const pages =
  process.env.PAGES?.split(" ") ??
  Object.keys(built.routes).filter((address) => built.routes[address].file.endsWith("index.html"));
const binary = path.resolve(import.meta.dirname, "../../bin/gbpc");

const data = fs.mkdtempSync(path.join(os.tmpdir(), "gbpc-lighthouse-"));
const program = spawn(binary, ["sandbox", "--addr", "127.0.0.1:0", "--data", data, "--no-panel"], {
  stdio: ["ignore", "pipe", "ignore"],
});
const site = await address();
const chrome = await launcher.launch({
  chromePath: process.env.CHROMIUM,
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
});
try {
  await ready();
  let short = 0;
  for (const page of pages) {
    short += await judge(page);
  }
  console.log(`${pages.length} pages measured, ${short} scores too low`);
  process.exitCode = short > 0 || pages.length === 0 ? 1 : 0;
} finally {
  chrome.kill();
  program.kill("SIGKILL");
  fs.rmSync(data, { recursive: true, force: true });
}

/** Prints a page's scores and returns how many are too low. */
async function judge(page) {
  const all = [await measure(page)];
  if (lowOf(all[0]).length > 0) {
    while (all.length < maxRuns) {
      all.push(await measure(page));
    }
  }
  all.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const median = all[Math.floor(all.length / 2)];
  const low = lowOf(median);
  const timings = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ]
    .map((id) => median.audits[id].displayValue)
    .join(", ");
  const scores = scoresOf(median).map(([, score]) => String(score).padStart(3));
  console.log(`${page.padEnd(20)} ${scores.join(" / ")}   ${timings}`);
  for (const [name] of low) {
    const audits = median.categories[name].auditRefs.map(({ id }) => median.audits[id]);
    for (const audit of audits.filter(({ score }) => score !== null && score < 0.9)) {
      console.log(`    ${audit.id}: ${audit.displayValue ?? audit.title}`);
    }
  }
  return low.length;
}

async function measure(page) {
  const { lhr } = await lighthouse(site + page, { port: chrome.port, output: "json", logLevel: "error" });
  if (process.env.REPORTS !== undefined) {
    fs.writeFileSync(`${process.env.REPORTS}/${page.replaceAll("/", "-")}.json`, JSON.stringify(lhr));
  }
  return lhr;
}

function scoresOf({ categories }) {
  return Object.keys(minimumScores).map((name) => [name, Math.round(categories[name].score * 100)]);
}

function lowOf(report) {
  return scoresOf(report).filter(([name, score]) => score < minimumScores[name]);
}

/** Returns where the program says that its site is. */
async function address() {
  let said = "";
  for await (const part of program.stdout) {
    said += part;
    const found = /Web site +(http:\S+)\n/.exec(said);
    if (found !== null) {
      return found[1];
    }
  }
  throw new Error("the sandbox did not start");
}

async function ready() {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      if ((await fetch(`${site}/readyz`)).ok) {
        return;
      }
    } catch {
      // the program has not opened its port yet
    }
    if (Date.now() > deadline || program.exitCode !== null) {
      throw new Error("the sandbox did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
