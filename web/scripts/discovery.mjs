// Files for search engines and phones: sitemap, robots.txt, web manifest, structured data.
import fs from "node:fs";

const shut = ["/user/", "/backoffice", "/api/", "/verify"];

export function writeDiscovery(dist, origin, pages, guides) {
  const open = Object.entries(pages).filter(([, page]) => page.prerendered);
  const places = open.map(([address]) => `<url><loc>${origin}${address}</loc></url>`).join("");
  fs.writeFileSync(
    `${dist}/sitemap.xml`,
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places}</urlset>\n`,
  );
  fs.writeFileSync(
    `${dist}/robots.txt`,
    `User-agent: *\n${shut.map((address) => `Disallow: ${address}`).join("\n")}\nSitemap: ${origin}/sitemap.xml\n`,
  );
  fs.writeFileSync(`${dist}/llms.txt`, forModels(origin, guides));
  fs.writeFileSync(
    `${dist}/site.webmanifest`,
    JSON.stringify({
      name: "GBPC, the digital pound",
      short_name: "GBPC",
      start_url: "/user/gbpc",
      display: "standalone",
      background_color: "#f0f4f1",
      theme_color: "#0b4f3e",
      icons: [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
      ],
    }),
  );
}

/** Returns the structured data of a page. It is a data block, not a script, so the policy allows it. */
export function structured(page, address, origin) {
  const organisation = { "@type": "Organization", name: "GBPC", url: origin, logo: `${origin}/icon-512.png` };
  const described =
    address === "/"
      ? { "@type": "WebSite", name: "GBPC", url: origin, publisher: organisation }
      : {
          "@type": "WebPage",
          name: page.title,
          description: page.description,
          url: `${origin}${address}`,
          isPartOf: { "@type": "WebSite", name: "GBPC", url: origin },
          publisher: organisation,
        };
  const text = JSON.stringify({ "@context": "https://schema.org", ...described }).replace(/</g, "\\u003c");
  return `<script type="application/ld+json">${text}</script>`;
}

/** Returns the map of the documentation for language models (llmstxt.org). */
function forModels(origin, guides) {
  const lines = guides.map(
    ({ slug, title, description }) => `- [${title}](${origin}/docs/${slug}.md): ${description}`,
  );
  return `# GBPC

> A fully backed pound stablecoin: one GBPC is one pound sterling held at a UK bank. The API buys, holds, sends and redeems it.
> Amounts are decimal strings, never floats. Every call that moves money takes an Idempotency-Key. Programs hold an API key.
> Some calls are for people only: in the OpenAPI document their \`security\` is \`satoken\`, a session's token, alone. Where it is
> also \`apiKey\`, a key needs one of the scopes in \`x-key-scopes\`. Where it is empty, anyone may call.

## Guides

${lines.join("\n")}

## Reference

- [OpenAPI 3.1, customers and public](${origin}/api/openapi.json): every call with its fields, answers and errors
- [API reference](${origin}/docs/api): the same to read
- [Error codes](${origin}/docs/errors): each code, when it is answered and what to do
- [Changelog](${origin}/docs/changelog): what changed
`;
}
