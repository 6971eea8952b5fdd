import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { joinExamples } from "@/features/docs/joinExamples";
import { renderMarkdown } from "@/features/docs/markdown";

const example = "```sh\nshell\n```\n```ts\nscript\n```\n\ntext\n\n```sh\nonly shell\n```\n```go\ngo\n```\n";

beforeEach(() => {
  localStorage.clear();
  globalThis.scrollBy = () => {};
  document.body.innerHTML = renderMarkdown(example).html;
});

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("figure")]
    .filter((figure) => figure.closest("[hidden]") === null)
    .map((figure) => figure.dataset.lang);

test("one choice of language holds for every example, and an example without it keeps its first", async () => {
  joinExamples(document);
  expect(shown()).toEqual(["sh", "sh"]);
  const tab = [...document.querySelectorAll("[role=tab]")].find(
    ({ textContent }) => textContent === "TypeScript",
  );
  await userEvent.click(tab as Element);
  expect(shown()).toEqual(["ts", "sh"]);
});

test("a screen reader hears tabs, each with its panel, and the figure stays a figure", () => {
  joinExamples(document);
  const panels = [...document.querySelectorAll<HTMLElement>("[role=tabpanel]")];
  const tabs = panels.map((panel) => document.getElementById(panel.getAttribute("aria-labelledby") ?? ""));
  expect(tabs.map((tab) => tab?.role)).toEqual(["tab", "tab", "tab", "tab"]);
  expect(document.querySelectorAll("figure[role]")).toHaveLength(0);
});

test("the choice holds for the next page", () => {
  localStorage.setItem("gbpc.docs.language", "go");
  joinExamples(document);
  expect(shown()).toEqual(["sh", "go"]);
});
