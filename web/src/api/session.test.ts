import { expect, test } from "vitest";
import { wayBack } from "@/api/session";

test("after signing in one comes back only to pages of ours", () => {
  const back = (next: string) => wayBack(`?next=${encodeURIComponent(next)}`, "/user/gbpc");
  expect(back("/user/history?page=2")).toBe("/user/history?page=2");
  expect(back("https://elsewhere.example/user/")).toBe("/user/gbpc");
  expect(back("//elsewhere.example/user/")).toBe("/user/gbpc");
  expect(back("/Auth/Login")).toBe("/user/gbpc");
});
