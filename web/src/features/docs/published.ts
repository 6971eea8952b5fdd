import { guides } from "@/features/docs/guides";
import { renderMarkdown } from "@/features/docs/markdown";
import type { Entry } from "@/features/docs/search";

// What the prerender step writes beside the pages.

/** The page into which the server writes content of its own. */
export const frameAddress = "/docs/frame";

/** Each guide as plain text. */
export const guideFiles = guides.map(({ slug, title, description, text }) => ({
  slug,
  title,
  description,
  file: `# ${title}\n\n${description}\n\n${text}\n`,
}));

/** What the search finds in the guides: each guide, and each of its sections. */
export const guideIndex: Entry[] = guides.flatMap(({ slug, title, description, text, words }) => [
  { href: `/docs/${slug}`, title, in: "Guide", text: description, words },
  ...renderMarkdown(text)
    .sections.filter(({ level }) => level <= 3)
    .map((section) => ({
      href: `/docs/${slug}#${section.id}`,
      title: section.title,
      in: title,
      text: textOf(text, section.title),
    })),
]);

/** The first words of a section. */
function textOf(text: string, title: string): string {
  const [, after = ""] = text.split(new RegExp(`^#+ ${title.replace(/[.*+?^${}()|[\]\\]/g, ".")}$`, "m"));
  return after
    .split(/^#+ /m)[0]
    ?.replace(/```.*?```/gs, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[|: -]+$|^\s*(?:[-*]|\d+\.) /gm, "")
    .replace(/[`*|>]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200) as string;
}
