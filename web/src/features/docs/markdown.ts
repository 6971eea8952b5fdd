import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import http from "highlight.js/lib/languages/http";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { Marked, type Token, type Tokens } from "marked";

// Run by the prerender step alone: no reader downloads it.
const languages = { bash, go, http, json, typescript, xml };
for (const [name, language] of Object.entries(languages)) {
  hljs.registerLanguage(name, language);
}

/** The languages of examples, as they are written after the fence. Those of `tabs` stand beside each other. */
const names: Record<string, { shown: string; language: keyof typeof languages | null }> = {
  sh: { shown: "Shell", language: "bash" },
  ts: { shown: "TypeScript", language: "typescript" },
  go: { shown: "Go", language: "go" },
  json: { shown: "JSON", language: "json" },
  http: { shown: "HTTP", language: "http" },
  xml: { shown: "XML", language: "xml" },
  csv: { shown: "CSV", language: null },
  text: { shown: "Text", language: null },
};
const tabs = ["sh", "ts", "go"];

export type Section = { id: string; title: string; level: number };
export type Rendered = { html: string; sections: Section[] };

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

export const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/`|’|'/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Returns the HTML of a guide and its sections. It fails for a language that no example may have. */
export function renderMarkdown(text: string): Rendered {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const id = idOf(title);
        sections.push({ id, title: title.replace(/`/g, ""), level: depth });
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>`;
      },
      code({ text: code, lang = "" }) {
        return figure(code, lang);
      },
      link({ href, tokens }) {
        return `<a href="${escaped(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[], open: string, close: string) =>
          row.map(({ tokens }) => `${open}${this.parser.parseInline(tokens)}${close}`).join("");
        const head = `<thead><tr>${cells(header, '<th scope="col">', "</th>")}</tr></thead>`;
        const body = rows.map((row) => `<tr>${cells(row, "<td>", "</td>")}</tr>`).join("");
        return `<div class="tableScroll" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>`;
      },
      html(): string {
        throw new Error("a guide has no HTML of its own");
      },
    },
  });
  const html = together(marked.lexer(text)).map((part) =>
    Array.isArray(part) ? beside(part) : marked.parser([part]),
  );
  return { html: html.join(""), sections };
}

const isExample = (token: Token): token is Tokens.Code =>
  token.type === "code" && tabs.includes(token.lang ?? "");

/** Joins examples that follow each other in different languages. */
function together(tokens: Token[]): (Token | Tokens.Code[])[] {
  const parts: (Token | Tokens.Code[])[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (token.type === "space" && Array.isArray(last)) {
      continue;
    }
    if (!isExample(token)) {
      parts.push(token);
    } else if (Array.isArray(last) && !last.some(({ lang }) => lang === token.lang)) {
      last.push(token);
    } else {
      parts.push([token]);
    }
  }
  return parts;
}

function beside(examples: Tokens.Code[]): string {
  const figures = examples.map(({ text, lang = "" }) => figure(text, lang)).join("");
  return examples.length === 1 ? figures : `<div class="codes" data-codes>${figures}</div>`;
}

function figure(code: string, lang: string): string {
  const known = names[lang];
  if (known === undefined) {
    throw new Error(`an example in "${lang}": one of ${Object.keys(names).join(", ")}`);
  }
  const inner =
    known.language === null ? escaped(code) : hljs.highlight(code, { language: known.language }).value;
  return (
    `<figure class="code" data-lang="${lang}"><figcaption><span>${known.shown}</span>` +
    `<button type="button" class="plain" data-copy hidden>Copy</button></figcaption>` +
    `<pre tabindex="0"><code>${inner}</code></pre></figure>`
  );
}
