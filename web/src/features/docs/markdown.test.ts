import { expect, test } from "vitest";
import { guides, readGuide } from "@/features/docs/guides";
import { renderMarkdown } from "@/features/docs/markdown";
import { guideFiles, guideIndex } from "@/features/docs/published";

test("examples in different languages stand beside each other, others alone", () => {
  const { html } = renderMarkdown("```sh\na\n```\n\n```ts\nb\n```\n\n```json\n{}\n```\n\n```sh\nc\n```\n");
  document.body.innerHTML = html;
  const groups = [...document.querySelectorAll("[data-codes]")];
  expect(groups.map((group) => group.querySelectorAll("figure").length)).toEqual([2]);
  expect(document.querySelectorAll("figure")).toHaveLength(4);
});

test("what an example says is text, whatever it looks like", () => {
  const { html } = renderMarkdown("```text\n<script>alert(1)</script>\n```\n");
  document.body.innerHTML = html;
  expect(document.querySelector("script")).toBeNull();
  expect(document.querySelector("code")?.textContent).toContain("<script>");
});

test("a guide has no HTML of its own, and no language that readers cannot choose", () => {
  expect(() => renderMarkdown("<b>bold</b>\n")).toThrow();
  expect(() => renderMarkdown("```cobol\nx\n```\n")).toThrow("cobol");
});

test("a guide without a title is refused by name", () => {
  expect(() => readGuide("lost", "---\ndescription: x\n---\ntext")).toThrow("the guide lost has no title");
});

test("every link between guides leads to a guide, and every section that is linked to exists", () => {
  const known = new Map(
    guides.map(({ slug, text }) => [`/docs/${slug}`, renderMarkdown(text).sections.map(({ id }) => id)]),
  );
  const elsewhere = ["/docs", "/docs/api", "/docs/errors", "/docs/changelog"];
  const broken = guides.flatMap(({ slug, text }) =>
    Array.from(text.matchAll(/\]\((\/docs[^)#]*)(?:#([^)]*))?\)/g)).flatMap(([, to = "", section]) => {
      const sections = known.get(to);
      if (sections === undefined) {
        return elsewhere.includes(to) || to.startsWith("/docs/errors/") ? [] : [`${slug}: ${to}`];
      }
      return section === undefined || sections.includes(section) ? [] : [`${slug}: ${to}#${section}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("each guide is there as plain text and can be found", () => {
  for (const { slug, title } of guides) {
    expect(guideFiles.find((file) => file.slug === slug)?.file).toMatch(`# ${title}\n`);
    expect(guideIndex.some(({ href }) => href === `/docs/${slug}`)).toBe(true);
  }
});

test("what the search shows of a guide has no marks of its lists and tables", () => {
  const marked = guideIndex.filter(({ text }) => /^- | - \*|---|\|/.test(text));
  expect(marked.map(({ href }) => href)).toEqual([]);
});
