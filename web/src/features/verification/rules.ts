import * as z from "zod/mini";
import type { PostalAddress } from "@/api/contract";

const day = /^\d{4}-\d{2}-\d{2}$/;

export const required = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence));
export const optional = z.string();
export const dayRule = (sentence: string) => z.string().check(z.regex(day, sentence));
export const chosen = (sentence: string) => z.string().check(z.minLength(1, sentence));
export const country = chosen("Choose a country");
export const answered = z
  .union([z.boolean(), z.null()])
  .check(z.refine((value) => value !== null, "Answer yes or no"));

export const address = z.object({
  line1: required("Enter the first line of the address"),
  line2: optional,
  city: required("Enter the town or city"),
  region: optional,
  postcode: required("Enter the postcode"),
  country,
});

/** An address with every line present, as the initial values of a form. */
export const addressOf = (saved: Partial<PostalAddress> | null | undefined) => ({
  line1: saved?.line1 ?? "",
  line2: saved?.line2 ?? "",
  city: saved?.city ?? "",
  region: saved?.region ?? "",
  postcode: saved?.postcode ?? "",
  country: saved?.country ?? "GB",
});
