import * as z from "zod/mini";
import type { PostalAddress } from "@/api/contract";
import { isExpired, isFuture, isTooOld, isUnderage } from "@/features/verification/dates";
import { isWrongPhone, isWrongPostcode, notAPhone } from "@/lib/contactRules";

// What the server would refuse is said beside its field before it is sent, in the server's own words.

const day = /^\d{4}-\d{2}-\d{2}$/;

export const required = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence));
export const optional = z.string();
export const dayRule = (sentence: string) => z.string().check(z.regex(day, sentence));

/** Marks what the server is certain to refuse, also in a draft: a draft is saved without it. */
export const certain = { certain: true };
const refused = (isWrong: (value: string) => boolean, sentence: string) =>
  z.refine<string>((value) => !day.test(value) || !isWrong(value), { error: sentence, params: certain });
export const pastDay = (sentence: string) =>
  dayRule(sentence).check(refused((date) => isFuture(date), "The date lies in the future"));
export const birthday = (sentence: string) =>
  pastDay(sentence).check(refused((date) => !isFuture(date) && isUnderage(date), "You must be 18 or older"));
export const expiry = (sentence: string) =>
  dayRule(sentence).check(refused((date) => isExpired(date), "This document has expired"));
export const issued = (sentence: string) =>
  pastDay(sentence).check(refused((date) => isTooOld(date), "This document is older than three months"));
/** A form with a phone number in it. */
export const phoneIn = <Values extends { phone: string }>(home: (values: Values) => string) =>
  z.refine<Values>(async (values) => !(await isWrongPhone(values.phone, home(values))), {
    path: ["phone"],
    error: notAPhone,
    params: certain,
  });
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
    z.refine(async ({ postcode, country: code }) => !(await isWrongPostcode(postcode, code)), {
      path: ["postcode"],
      error: "This is not a postcode of this country",
      params: certain,
    }),
  );

/** An address with every line present, as the initial values of a form. A country that was cleared stays so. */
export const addressOf = (saved: Partial<PostalAddress> | null | undefined) => ({
  line1: saved?.line1 ?? "",
  line2: saved?.line2 ?? "",
  city: saved?.city ?? "",
  region: saved?.region ?? "",
  postcode: saved?.postcode ?? "",
  country: saved ? (saved.country ?? "") : "GB",
});
