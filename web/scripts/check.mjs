// Stops the build when a public page lacks what a search engine, a phone or a shared link asks of it.
import fs from "node:fs";
import path from "node:path";

export function checkSite(dist, origin, pages) {
  const open = Object.entries(pages).filter(([, page]) => page.prerendered);
  const faults = open.flatMap(([address]) => faultsOf(dist, origin, address));
  for (const field of ["title", "description"]) {
    const said = open.map(([, page]) => page[field]);
    faults.push(
      ...said.filter((text, at) => said.indexOf(text) !== at).map((text) => `${field} twice: ${text}`),
    );
  }

  const map = read(dist, "sitemap.xml");
  for (const [address] of open) {
    if (!map.includes(`<loc>${origin}${address}</loc>`)) {
      faults.push(`sitemap.xml lacks ${address}`);
    }
  }
  if (!read(dist, "robots.txt").includes(`Sitemap: ${origin}/sitemap.xml`)) {
    faults.push("robots.txt does not name the sitemap");
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
  fs.existsSync(path.join(dist, file)) ? [] : [`${from} names ${file}, which is not there`];

function faultsOf(dist, origin, address) {
  const html = read(dist, path.join(address, "index.html"));
  const faults = [];
  const once = (what, pattern) => {
    const found = [...html.matchAll(pattern)];
    if (found.length !== 1) {
      faults.push(`${address}: ${found.length} times ${what}`);
    }
    return found[0]?.[1] ?? "";
  };

  const title = once("a title", /<title>([^<]+)<\/title>/g);
  const description = once("a description", /<meta name="description" content="([^"]+)">/g);
  once("a main heading", /<h1[ >]/g);
  once("a canonical link", /<link rel="canonical" href="([^"]+)">/g) === origin + address ||
    faults.push(`${address}: another address is its canonical one`);
  for (const [name, wanted] of [
    ["url", origin + address],
    ["title", title],
    ["description", description],
    ["image", `${origin}/social-card.png`],
  ]) {
    once(`og:${name}`, new RegExp(`<meta property="og:${name}" content="([^"]+)">`, "g")) === wanted ||
      faults.push(`${address}: og:${name} says something else`);
  }
  if (description.length < 50 || description.length > 160) {
    faults.push(`${address}: a description of ${description.length} characters`);
  }

  const data = JSON.parse(once("structured data", /<script type="application\/ld\+json">(.*?)<\/script>/g));
  if (data.url !== origin + (address === "/" ? "" : address)) {
    faults.push(`${address}: its structured data names ${data.url}`);
  }
  for (const [, file] of html.matchAll(/(?:src|href)="\/([^"#?]+\.\w+)"/g)) {
    faults.push(...missing(dist, address, file));
  }
  return faults;
}
