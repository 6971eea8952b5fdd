import { countryRules } from "@/lib/countryRules.generated";

// The same rules as the server's, internal/customer/contact.go; both are tested with the same samples.

type Country = { calling: string; lengths: number[]; postcode: RegExp | null };

let table: Map<string, Country> | null = null;

function countries(): Map<string, Country> {
  table ??= new Map(
    countryRules.split("\n").map((line) => {
      const [code = "", calling = "", lengths = "", postcode] = line.split(" ");
      const form = postcode === undefined ? null : new RegExp(`^(?:${postcode})$`);
      return [code, { calling, lengths: lengths.split(",").map(Number), postcode: form }];
    }),
  );
  return table;
}

const longestPostcode = 12;

/** Written before postcodes in some countries. */
const vehicleCodes = new Map(
  Object.entries({ AT: "A", BE: "B", DE: "D", ES: "E", FR: "F", IT: "I", LU: "L", NO: "N", SE: "S" }),
);

const withoutStart = (text: string, start: string) =>
  text.startsWith(start) ? text.slice(start.length) : text;

/** Whether a postcode has the form of its country's, however it is spaced. */
export function isPostcode(postcode: string, country: string): boolean {
  const typed = postcode.trim();
  if ([...typed].length > longestPostcode) {
    return false;
  }
  const plain = typed.toUpperCase().replace(/[ -]/g, "");
  const form = countries().get(country)?.postcode ?? null;
  if (form === null) {
    return /^[0-9A-Z]{1,10}$/.test(plain);
  }
  const spellings = [
    plain,
    withoutStart(plain, country),
    withoutStart(plain, vehicleCodes.get(country) ?? ""),
  ];
  return spellings.some((spelling) => form.test(spelling));
}

/** Whether we know that a country has postcodes. */
export const hasPostcodes = (country: string) => (countries().get(country)?.postcode ?? null) !== null;

const longestPhone = 24;

/** Dialled before a number within its country, where it is not 0. */
const trunks = new Map(Object.entries({ "1": "1", "7": "8", "36": "06" }));

const has = ({ lengths }: Country, digits: string, trunk: string) =>
  lengths.includes(digits.length) ||
  (digits.startsWith(trunk) && lengths.includes(digits.length - trunk.length));

/**
 * Whether a phone number has as many digits as those of its country. One that does not begin with + or 00 is of a
 * country where the person is at home, or of the United Kingdom.
 */
export function isPhone(phone: string, ...home: string[]): boolean {
  const typed = phone.trim();
  if (typed.length > longestPhone || !/^\+?[0-9 ().-]+$/.test(typed)) {
    return false;
  }
  const digits = typed.replace(/[ ().-]/g, "");
  const abroad = /^(?:\+|00)(.*)$/.exec(digits)?.[1];
  if (abroad !== undefined) {
    return [...countries().values()].some(
      (country) =>
        abroad.startsWith(country.calling) && has(country, abroad.slice(country.calling.length), "0"),
    );
  }
  return [...home, "GB"].some((code) => {
    const country = countries().get(code);
    if (country === undefined) {
      return false;
    }
    const { calling, lengths } = country;
    const coded = digits.startsWith(calling) && lengths.includes(digits.length - calling.length);
    return coded || has(country, digits, trunks.get(calling) ?? "0");
  });
}
