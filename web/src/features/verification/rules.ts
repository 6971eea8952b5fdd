import * as z from "zod/mini";
import type { PostalAddress } from "@/api/contract";
import { isPhone, isPostcode } from "@/lib/contact";
import { isoDay } from "@/lib/moment";

// What the server would refuse is said beside its field before it is sent, in the server's own words.

const day = /^\d{4}-\d{2}-\d{2}$/;
const today = () => isoDay(new Date());
const adult = 18;
const proofMonths = 3;

/** The same date so many months later, or the last of a month that is too short for it. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export const isFuture = (date: string, now = today()) => date > now;
/** Whether someone born on the day is not 18 yet. */
export const isUnderage = (born: string, now = today()) =>
  `${Number(born.slice(0, 4)) + adult}${born.slice(4)}` > now;
/** Whether a document has expired: it is valid on the day itself. */
export const isExpired = (until: string, now = today()) => until < now;
/** Whether a proof of address was issued more than three calendar months ago. */
export const isTooOld = (issued: string, now = today()) => monthsLater(issued, proofMonths) < now;

export const required = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence));
export const optional = z.string();
export const dayRule = (sentence: string) => z.string().check(z.regex(day, sentence));
const refused = (isWrong: (value: string) => boolean, sentence: string) =>
  z.refine<string>((value) => !day.test(value) || !isWrong(value), sentence);
export const pastDay = (sentence: string) =>
  dayRule(sentence).check(refused((date) => isFuture(date), "The date lies in the future"));
export const birthday = (sentence: string) =>
  pastDay(sentence).check(refused((date) => !isFuture(date) && isUnderage(date), "You must be 18 or older"));
export const expiry = (sentence: string) =>
  dayRule(sentence).check(refused((date) => isExpired(date), "This document has expired"));
export const issued = (sentence: string) =>
  pastDay(sentence).check(refused((date) => isTooOld(date), "This document is older than three months"));
export const notAPhone = "This is not a complete phone number. Begin with + and the country code.";
/** A phone number; home are the countries where the person is at home. */
export const isWrongPhone = (phone: string, ...home: string[]) =>
  phone.trim() !== "" && !isPhone(phone, ...home);
export const chosen = (sentence: string) => z.string().check(z.minLength(1, sentence));
export const country = chosen("Choose a country");
export const answered = z
  .union([z.boolean(), z.null()])
  .check(z.refine((value) => value !== null, "Answer yes or no"));

export const address = z
  .object({
    line1: required("Enter the first line of the address"),
    line2: optional,
    city: required("Enter the town or city"),
    region: optional,
    postcode: required("Enter the postcode"),
    country,
  })
  .check(
    z.refine(
      ({ postcode, country: code }) => postcode.trim() === "" || code === "" || isPostcode(postcode, code),
      {
        path: ["postcode"],
        error: "This is not a postcode of this country",
      },
    ),
  );

/** An address with every line present, as the initial values of a form. */
export const addressOf = (saved: Partial<PostalAddress> | null | undefined) => ({
  line1: saved?.line1 ?? "",
  line2: saved?.line2 ?? "",
  city: saved?.city ?? "",
  region: saved?.region ?? "",
  postcode: saved?.postcode ?? "",
  country: saved?.country ?? "GB",
});
