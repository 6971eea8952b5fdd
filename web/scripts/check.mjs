// Fails the build if a public page lacks metadata that search engines, phones or link previews need.
import fs from "node:fs";
import path from "node:path";

export function checkSite(dist, origin, pages) {
  const publicPages = Object.entries(pages).filter(([, page]) => page.prerendered);
  const faults = publicPages.flatMap(([address]) => faultsOf(dist, origin, address));
  for (const field of ["title", "description"]) {
    const values = publicPages.map(([, page]) => page[field]);
    faults.push(
      ...values
        .filter((text, at) => values.indexOf(text) !== at)
        .map((text) => `duplicate ${field}: ${text}`),
    );
  }

  const map = read(dist, "sitemap.xml");
  for (const [address] of publicPages) {
    if (!map.includes(`<loc>${origin}${address}</loc>`)) {
      faults.push(`sitemap.xml lacks ${address}`);
    }
  }
  if (!read(dist, "robots.txt").includes(`Sitemap: ${origin}/sitemap.xml`)) {
    faults.push("robots.txt does not list the sitemap");
  }
  for (const { src } of JSON.parse(read(dist, "site.webmanifest")).icons) {
    faults.push(...missing(dist, "site.webmanifest", src));
  }
  if (faults.length > 0) {
    throw new Error(`the built site is not complete:\n${faults.join("\n")}`);
  }
}

const read = (dist, file) => fs.readFileSync(path.join(dist, file), "utf8");
const missing = (dist, from, file) =>
  fs.existsSync(path.join(dist, file)) ? [] : [`${from} names ${file}, which does not exist`];

function faultsOf(dist, origin, address) {
  const html = read(dist, path.join(address, "index.html"));
  const faults = [];
  const once = (what, pattern) => {
    const found = [...html.matchAll(pattern)];
    if (found.length !== 1) {
      faults.push(`${address}: ${found.length} of ${what} instead of one`);
    }
    return found[0]?.[1] ?? "";
  };

  const title = once("<title>", /<title>([^<]+)<\/title>/g);
  const description = once("description", /<meta name="description" content="([^"]+)">/g);
  once("<h1>", /<h1[ >]/g);
  once("canonical link", /<link rel="canonical" href="([^"]+)">/g) === origin + address ||
    faults.push(`${address}: the canonical link names another address`);
  for (const [name, wanted] of [
    ["url", origin + address],
    ["title", title],
    ["description", description],
    ["image", `${origin}/social-card.png`],
  ]) {
    once(`og:${name}`, new RegExp(`<meta property="og:${name}" content="([^"]+)">`, "g")) === wanted ||
      faults.push(`${address}: og:${name} has another value`);
  }
  if (description.length < 50 || description.length > 160) {
    faults.push(`${address}: the description has ${description.length} characters, not 50 to 160`);
  }

  const data = JSON.parse(once("structured data", /<script type="application\/ld\+json">(.*?)<\/script>/g));
  if (data.url !== origin + (address === "/" ? "" : address)) {
    faults.push(`${address}: the structured data names ${data.url}`);
  }
  for (const [, file] of html.matchAll(/(?:src|href)="\/([^"#?]+\.\w+)"/g)) {
    faults.push(...missing(dist, address, file));
  }
  return faults;
}
