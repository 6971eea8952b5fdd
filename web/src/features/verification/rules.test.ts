import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { isExpired, isTooOld, isUnderage } from "@/features/verification/dates";
import { address, addressOf, expiry, issued } from "@/features/verification/rules";

test("a document is valid on its last day", () => {
  expect(isExpired("2026-11-20", "2026-11-20")).toBe(false);
  expect(isExpired("2026-11-19", "2026-11-20")).toBe(true);
});

test("a proof of address is accepted for three calendar months from its date", () => {
  expect(isTooOld("2026-08-20", "2026-11-20")).toBe(false);
  expect(isTooOld("2026-08-19", "2026-11-20")).toBe(true);
  expect(isTooOld("2026-11-30", "2027-02-28")).toBe(false);
  expect(isTooOld("2026-11-30", "2027-03-01")).toBe(true);
  expect(isTooOld("2026-02-28", "2026-05-29")).toBe(true);
});

test("an address begins in the United Kingdom, and a country that was cleared stays so", () => {
  expect(addressOf(null).country).toBe("GB");
  expect(addressOf({ line1: "1 Old Street" }).country).toBe("");
});

test("a person is 18 on the birthday, and on 1 March if there is none", () => {
  expect(isUnderage("2008-11-20", "2026-11-20")).toBe(false);
  expect(isUnderage("2008-11-21", "2026-11-20")).toBe(true);
  expect(isUnderage("2008-02-29", "2026-02-28")).toBe(true);
  expect(isUnderage("2008-02-29", "2026-03-01")).toBe(false);
});

test("what is wrong is said in the server's words, and an empty field in ours", async () => {
  const said = async (schema: z.ZodMiniType, value: unknown) =>
    (await schema.safeParseAsync(value)).error?.issues.map(({ path, message }) =>
      [...path, message].join(": "),
    );
  expect(await said(expiry("Enter the expiry date"), "2001-01-01")).toEqual(["This document has expired"]);
  expect(await said(expiry("Enter the expiry date"), "")).toEqual(["Enter the expiry date"]);
  expect(await said(issued("Enter the date of issue"), "2999-01-01")).toEqual([
    "The date lies in the future",
  ]);
  const paris = { line1: "1 Rue", line2: "", city: "Paris", region: "", postcode: "EC2R 8AH", country: "FR" };
  expect(await said(address, paris)).toEqual(["postcode: This is not a postcode of this country"]);
  expect(await said(address, { ...paris, country: "GB" })).toBeUndefined();
});
