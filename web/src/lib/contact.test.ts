import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPhone, isPostcode } from "@/lib/contact";

type Samples = { good: string[][]; bad: string[][] };

/** The samples the server is tested with too. */
const samples: { postcodes: Samples; phones: Samples } = JSON.parse(
  readFileSync("../internal/customer/testdata/contact.json", "utf8"),
);

test("a postcode has the form of its country", () => {
  const judged = (pairs: string[][]) =>
    pairs.filter(([code = "", country = ""]) => isPostcode(code, country));
  expect(judged(samples.postcodes.good)).toEqual(samples.postcodes.good);
  expect(judged(samples.postcodes.bad)).toEqual([]);
});

test("a phone number has as many digits as those of its country", () => {
  const judged = (all: string[][]) => all.filter(([phone = "", ...home]) => isPhone(phone, ...home));
  expect(judged(samples.phones.good)).toEqual(samples.phones.good);
  expect(judged(samples.phones.bad)).toEqual([]);
});
