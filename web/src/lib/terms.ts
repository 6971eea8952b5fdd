/** The terms of service, from the files that the server has too: VERSION.LANGUAGE.md, a version being its day. */
const texts = import.meta.glob<string>("../../../internal/customer/terms/*.md", {
  query: "?raw",
  import: "default",
});

export type TermsLanguage = "en" | "zh";

const named = /\/([\d-]+)\.en\.md$/;

/** Every version, newest first: the first one is in force. */
export const termsVersions = Object.keys(texts)
  .flatMap((file) => file.match(named)?.[1] ?? [])
  .toSorted()
  .toReversed();

export type TermsPart = { heading: string; blocks: (string | string[])[] };
export type TermsText = { title: string; changed: string; parts: TermsPart[] };

/** Reads a text of `title:`, `changed:`, headings, paragraphs and lists. */
export function readTerms(text: string): TermsText {
  const [head = "", ...parts] = text.trim().split(/^## /m);
  const said = (name: string) => head.match(new RegExp(`^${name}: (.+)$`, "m"))?.[1] ?? "";
  return {
    title: said("title"),
    changed: said("changed"),
    parts: parts.map((part) => {
      const [heading = "", ...rest] = part.trim().split("\n");
      const blocks = rest.join("\n").trim().split(/\n\n+/);
      return { heading, blocks: blocks.map(blockOf) };
    }),
  };
}

function blockOf(block: string): string | string[] {
  return block.startsWith("- ") ? block.split("\n").map((line) => line.slice(2)) : block;
}

/** The text of a version, fetched when it is asked for. */
export async function loadTerms(version: string, language: TermsLanguage): Promise<TermsText> {
  const load = texts[`../../../internal/customer/terms/${version}.${language}.md`];
  if (load === undefined) {
    throw new Error(`there are no terms of ${version}`);
  }
  return readTerms(await load());
}
