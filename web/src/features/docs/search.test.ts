import { expect, test } from "vitest";
import { guideIndex } from "@/features/docs/published";
import { type Entry, found } from "@/features/docs/search";

const entry = (title: string, text = "", place = "Guide"): Entry => ({ href: "/", title, in: place, text });

test("a title goes before a text, and the start of a word before its inside", () => {
  const entries = [
    entry("Webhooks", "Every change"),
    entry("Keys", "for webhooks"),
    entry("Handle errors"),
    entry("A20003", "a key"),
  ];
  expect(found(entries, "webhook").map(({ title }) => title)).toEqual(["Webhooks", "Keys"]);
  expect(found(entries, "key").map(({ title }) => title)).toEqual(["Keys", "A20003"]);
});

test("a title that begins with the word goes before one that has it", () => {
  const entries = [entry("For a sub-account"), entry("Sub-accounts")];
  expect(found(entries, "sub-account").map(({ title }) => title)).toEqual([
    "Sub-accounts",
    "For a sub-account",
  ]);
});

test("what newcomers call a thing leads to its guide", () => {
  const first = (asked: string) => found(guideIndex, asked)[0]?.href;
  expect(first("refund")).toMatch(/^\/docs\/(redemption|deposits)/);
  expect(first("pagination")).toMatch(/^\/docs\/reconciliation/);
  expect(first("webhook retries")).toBe("/docs/webhooks");
  expect(first("statement.ready")).toMatch(/^\/docs\/(reconciliation|webhooks)/);
  expect(first("sdk")).toBe("/docs/clients");
});

test("every word has to be there", () => {
  const entries = [entry("Redeem", "pounds at par"), entry("Send coins", "on a chain")];
  expect(found(entries, "pounds redeem").map(({ title }) => title)).toEqual(["Redeem"]);
  expect(found(entries, "redeem chain")).toEqual([]);
});

test("a code is found by its name alone", () => {
  expect(found([entry("A10008", "", "Error"), entry("Authentication", "A10008")], "a10008")[0]?.title).toBe(
    "A10008",
  );
});
