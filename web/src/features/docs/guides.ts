/** The guides, from docs/guides: a head of `title:`, `description:`, `group:`, `order:` and, for the search, `words:`, then Markdown. */
const files = import.meta.glob<string>("../../../../docs/guides/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

export type Guide = {
  slug: string;
  title: string;
  description: string;
  group: string;
  order: number;
  /** What readers also look for it by, separated by commas. */
  words: string;
  /** Markdown without the head. */
  text: string;
};

/** In the order in which they are read. */
export const guides: Guide[] = Object.entries(files)
  .map(([file, text]) => readGuide(file.replace(/^.*\/|\.md$/g, ""), text))
  .toSorted((a, b) => a.order - b.order);

/** The groups of the guides, in the same order. */
export const groups: { name: string; guides: Guide[] }[] = [...new Set(guides.map(({ group }) => group))].map(
  (name) => ({ name, guides: guides.filter(({ group }) => group === name) }),
);

export function readGuide(slug: string, file: string): Guide {
  const [, head = "", text = ""] = file.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const said = (name: string) => {
    const value = head.match(new RegExp(`^${name}: (.+)$`, "m"))?.[1];
    if (value === undefined) {
      throw new Error(`the guide ${slug} has no ${name}`);
    }
    return value;
  };
  return {
    slug,
    title: said("title"),
    description: said("description"),
    group: said("group"),
    order: Number(said("order")),
    words: head.match(/^words: (.+)$/m)?.[1] ?? "",
    text: text.trim(),
  };
}
