// Turns the two built templates into documents: public pages with their CSS inlined, the sign-in page
// and the empty shell with a linked sheet. Writes dist/site.json, from which the server takes its routes
// and policies, and puts compressed copies in the place of every file.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import {
  frameAddress,
  guideFiles,
  guideIndex,
  moved,
  notFoundPage,
  pages,
  render,
  renderSkeleton,
} from "../.ssr/entry.server.js";
import { writeBrand } from "./brand.mjs";
import { checkSite } from "./check.mjs";
import { filesOf, screenSources } from "./chunks.mjs";
import { structured, writeDiscovery } from "./discovery.mjs";

const dist = "dist";
const origin = "http://localhost:8080"; // a placeholder: the server inserts its own address
const read = (file) => fs.readFileSync(path.join(dist, file), "utf8");

const templates = {
  public: read("index.html"),
  docs: read("docs.html"),
  auth: read("auth.html"),
  shell: read("shell.html"),
};
const stylesheets = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const manifest = JSON.parse(read(".vite/manifest.json"));
const screens = screenSources();
const rendered = JSON.parse(fs.readFileSync(".ssr/.vite/manifest.json", "utf8"));
const screensOf = (folder) => Object.keys(rendered).filter((name) => name.startsWith(folder));

// The styles that a document needs before hydration: the zone's own sheet, then those of its components.
const inlined = {
  public: withoutSwap(
    sheetOf("public") +
      sheetsOf(
        "src/app/publicScreens.tsx",
        ...rendered["src/app/entry.server.tsx"].dynamicImports.filter(isIsland),
      ),
  ),
  docs: withoutSwap(sheetOf("docs") + sheetsOf("src/app/docsScreens.tsx")),
  auth: sheetOf("auth") + sheetsOf("src/app/ShellProviders.tsx", ...screensOf("src/routes/auth/")),
  shell: sheetsOf("src/app/ShellSkeleton.tsx"),
};
fs.rmSync(path.join(dist, "auth.html"));
fs.rmSync(path.join(dist, "docs.html"));
fs.rmSync(path.join(dist, "shell.html"));

/** Screens are routes and layouts are in app, so every other dynamic import is an island. */
function isIsland(source) {
  return source.startsWith("src/features/");
}

/**
 * The sheet with fonts that come late left for the next page: text that was shown in another one stays as it is, and nothing moves.
 * The shell, which is not left for hours, takes them when they come.
 */
function withoutSwap(sheet) {
  return sheet.replaceAll("font-display:swap", "font-display:optional");
}

function sheetOf(name) {
  return Array.from(templates[name].matchAll(stylesheets), ([, file]) => read(file)).join("");
}

/** Returns the sheets of rendered components, each after those of the components that it imports. */
function sheetsOf(...sources) {
  const files = new Set();
  const visited = new Set();
  const visit = (source) => {
    if (visited.has(source)) {
      return;
    }
    visited.add(source);
    const { imports = [], css = [] } = rendered[source];
    imports.forEach(visit);
    for (const file of css) {
      files.add(file);
    }
  };
  sources.forEach(visit);
  return Array.from(files, (file) => fs.readFileSync(path.join(".ssr", file), "utf8")).join("");
}

const fonts = fs
  .readdirSync(path.join(dist, "assets"))
  .filter((file) => /^(besley|hanken-grotesk)-latin-wght-normal-.*\.woff2$/.test(file))
  .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`);

const escapeText = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

function head(page, address) {
  const title = escapeText(page.title);
  const description = escapeText(page.description);
  const tags = [`<title>${title}</title>`, `<meta name="description" content="${description}">`, ...fonts];
  if (page === notFoundPage || !page.prerendered) {
    tags.push('<meta name="robots" content="noindex">');
  } else {
    tags.push(
      `<link rel="canonical" href="${origin}${address}">`,
      '<meta property="og:type" content="website">',
      `<meta property="og:url" content="${origin}${address}">`,
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
      `<meta property="og:image" content="${origin}/social-card.png">`,
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="GBPC, the digital pound">',
      '<meta property="og:site_name" content="GBPC">',
      '<meta property="og:locale" content="en_GB">',
      '<meta name="twitter:card" content="summary_large_image">',
      structured(page, address, origin),
    );
  }
  return tags.join("");
}

/** The files of a sign-in page: fetched when the browser is idle, run at the first interaction. */
const later = (address) =>
  filesOf(manifest, ...manifest["auth.html"].dynamicImports, ...sourcesOf(address))
    .map((file) => `/${file}`)
    .join(" ");

/** Links that have the browser fetch a screen together with the shell, instead of after it. */
function early(address) {
  const linked = new Set(filesOf(manifest, "shell.html"));
  return filesOf(manifest, ...sourcesOf(address))
    .filter((file) => !linked.has(file))
    .map((file) =>
      file.endsWith(".css")
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join("");
}

function sourcesOf(address) {
  const sources = screens[address];
  if (sources === undefined) {
    throw new Error(`${address} has no screen`);
  }
  return sources;
}

function documentOf(page, address, { drawn, skeleton }) {
  const name = page.zone !== "shell" ? page.zone : page.prerendered ? "auth" : "shell";
  const template = name === "shell" ? templates.shell : templates[name].replace(stylesheets, "");
  const last = `<style>${inlined[name]}</style>${name === "shell" ? early(address) : ""}</head>`;
  const marked =
    name === "auth" ? template.replace("<html ", `<html data-later="${later(address)}" `) : template;
  return marked
    .replace("</head>", () => last)
    .replace("<!--head-->", () => head(page, address))
    .replace("<!--app-->", () => drawn)
    .replace("<!--skeleton-->", () => skeleton);
}

/** Fails the build if a document contains something that its zone's policy would block. */
function checkPolicy(html, zone, file) {
  if (/<script(?![^>]*(\ssrc=|application\/ld\+json))/.test(html)) {
    throw new Error(`${file}: inline script`);
  }
  // A form without it, submitted before hydration, would put the password into the address.
  if (/<form(?![^>]*\smethod="dialog")/.test(html)) {
    throw new Error(`${file}: a form that the browser could submit`);
  }
  if (zone !== "shell" && /<[^>]+\sstyle=/.test(html)) {
    throw new Error(`${file}: style attribute in a page of the zone ${zone}`);
  }
}

/** Whether the address stands in the frame of the account area or of the back office. */
const hasFrame = (address) =>
  screens[address]?.some((source) => /\/(Account|Backoffice)Layout\./.test(source)) === true;

const routes = {};

async function write(file, page, address) {
  const drawn = page.prerendered ? await render(address, page.zone) : "";
  const skeleton = hasFrame(address) ? await renderSkeleton(page.heading) : "";
  const html = documentOf(page, address, { drawn, skeleton });
  checkPolicy(html, page.zone, file);
  fs.mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  fs.writeFileSync(path.join(dist, file), html);
}

await write("404.html", notFoundPage, "/404");
for (const [address, page] of Object.entries(pages)) {
  const file = path.posix.join(address, page.prerendered ? "index.html" : "shell.html").slice(1);
  routes[address] = { file, zone: page.zone };
  await write(file, page, address);
}

// The server writes the reference and the pages of the errors into this.
const frame = {
  zone: "docs",
  prerendered: true,
  title: "title-of-the-server",
  description: "description-of-the-server",
};
await write("docs/frame.html", frame, frameAddress);
for (const { slug, file } of guideFiles) {
  fs.writeFileSync(path.join(dist, "docs", `${slug}.md`), file);
}
fs.writeFileSync(path.join(dist, "docs", "search.json"), JSON.stringify(guideIndex));

writeBrand(dist);
writeDiscovery(dist, origin, pages, guideFiles);
checkSite(dist, origin, pages);

const hashOf = (style) => `sha256-${createHash("sha256").update(style).digest("base64")}`;
const styleHashes = { public: hashOf(inlined.public), docs: hashOf(inlined.docs) };
fs.writeFileSync(
  path.join(dist, "site.json"),
  JSON.stringify({ origin, styleHashes, routes, moved }, null, 2),
);

// The program holds compressed copies only, and unpacks them for the rare reader who takes none. The documents and texts
// that the server writes its issuer into are compressed by it again, so they have no br; character maps and fonts that a PDF
// may name are seldom read.
for (const name of fs.readdirSync(dist, { recursive: true })) {
  if (/\.(js|css|html|svg|txt|md|json|wasm|xml|webmanifest|bcmap|pfb)$/.test(name) && name !== "site.json") {
    const file = path.join(dist, name);
    const content = fs.readFileSync(file);
    if (!/\.(html|txt|md|xml|bcmap|pfb)$/.test(name)) {
      fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content));
    }
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
    fs.rmSync(file);
  }
}
