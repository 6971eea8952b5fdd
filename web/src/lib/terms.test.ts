import { expect, test } from "vitest";
import { loadTerms, readTerms, termsVersions } from "@/lib/terms";

test("a text is read as headings, paragraphs and lists", () => {
  expect(readTerms("title: Terms\nchanged: Fees.\n\n## One\nA.\n\n- b\n- c\n\nD.\n\n## Two\nE.\n")).toEqual({
    title: "Terms",
    changed: "Fees.",
    parts: [
      { heading: "One", blocks: ["A.", ["b", "c"], "D."] },
      { heading: "Two", blocks: ["E."] },
    ],
  });
});

test("every version has a text in English and in Chinese, the newest first", async () => {
  expect(termsVersions.length).toBeGreaterThan(0);
  expect(termsVersions).toEqual(termsVersions.toSorted().toReversed());
  for (const version of termsVersions) {
    expect((await loadTerms(version, "en")).title).toBe("Terms of service");
    expect((await loadTerms(version, "zh")).title).toBe("服务条款");
  }
});
