import * as z from "zod/mini";
import { compare, decimals, grouped, toUnits, typedAmount } from "@/lib/decimal";

/** Requires an amount above zero with no more decimals than the currency has. */
export function amountRule(currency: "GBP" | "GBPC") {
  const places = decimals[currency] ?? 2;
  return z.string().check(
    z.refine((typed) => /^\d+(\.\d+)?$/.test(typedAmount(typed)), "Enter an amount"),
    z.refine(
      (typed) => !/^\d+(\.\d+)?$/.test(typedAmount(typed)) || toUnits(typedAmount(typed), places) !== null,
      `Use at most ${places} decimal places`,
    ),
    z.refine((typed) => toUnits(typedAmount(typed), places) !== 0n, "Enter an amount above zero"),
  );
}

/** Returns the error for an amount above the available balance, or an empty text. */
export function shortOf(typed: string, available: string | undefined): string {
  const amount = typedAmount(typed);
  if (available === undefined || toUnits(amount, 6) === null || compare(amount, available) <= 0) {
    return "";
  }
  return `Your available balance is ${grouped(available)} GBPC`;
}
