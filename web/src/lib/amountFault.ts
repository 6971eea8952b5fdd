import { compare, decimals, grouped, isAmount, toUnits, typedAmount } from "@/lib/decimal";

/** What is said beside an amount that cannot be read. */
export const rightForm = "Write the amount as 1,234.50";

/** 18 digits in total, as in the ledger. */
const longestAmount = 18;

export type Allowed = { empty?: "allowed"; zero?: "allowed" };

/** The error for an amount of a currency as it was typed, or an empty text. */
export function amountFault(typed: string, currency: "GBP" | "GBPC", { empty, zero }: Allowed = {}): string {
  const amount = typedAmount(typed);
  const places = decimals[currency] ?? 2;
  if (amount.trim() === "") {
    return empty === "allowed" ? "" : "Enter an amount";
  }
  if (!isAmount(amount)) {
    return rightForm;
  }
  const units = toUnits(amount, places);
  if (units === null) {
    return `Use at most ${places} decimal places`;
  }
  if (String(units).length > longestAmount) {
    return "This amount is too large";
  }
  return units > 0n || zero === "allowed" ? "" : "Enter an amount above zero";
}

/** Returns the error for an amount above the available balance, or an empty text. */
export function shortOf(typed: string, available: string | undefined): string {
  const amount = typedAmount(typed);
  if (available === undefined || toUnits(amount, 6) === null || compare(amount, available) <= 0) {
    return "";
  }
  return `Your available balance is ${grouped(available)} GBPC`;
}
