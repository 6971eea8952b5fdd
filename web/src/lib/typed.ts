import type { RegisterOptions } from "react-hook-form";
import { looksLikeAddress } from "@/lib/address";
import { type Allowed, amountFault } from "@/lib/amountFault";
import { typedAmount } from "@/lib/decimal";

/** A validation rule of a form field. */
export type Rule = Pick<RegisterOptions, "validate">;

/** The error message, or true. */
type Verdict = string | true;

const rule = (judge: (typed: string) => Verdict): Rule => ({
  validate: (typed: unknown) => judge(String(typed ?? "")),
});

const tooLong = (typed: string, most: number): Verdict =>
  [...typed].length <= most || `Use at most ${new Intl.NumberFormat("en-GB").format(most)} characters`;

/** The maximum length of the reason of an order to the bank or the token, and of any other reason. */
export const longestOrder = 500;
export const longestReason = 2000;
/** The maximum length of a text: a note, an answer, a message to a customer. */
export const longestText = 4000;

/** A required text, with the message if it is missing. */
export const needed = (sentence: string, most = longestReason): Rule =>
  rule((typed) => (typed.trim() === "" ? sentence : tooLong(typed.trim(), most)));

/** An optional text. */
export const optional = (most = longestReason): Rule => rule((typed) => tooLong(typed.trim(), most));

/** An amount of a currency: “1,250.50”, “£5”, “.50”. */
export const anAmount = (currency: "GBP" | "GBPC", allowed: Allowed = {}): Rule =>
  rule((typed) => amountFault(typed, currency, allowed) || true);

/** A whole number between two limits. */
export const aWholeNumber = (least: number, most: number): Rule =>
  rule((typed) => {
    const figures = typedAmount(typed);
    const right = /^\d{1,9}$/.test(figures) && Number(figures) >= least && Number(figures) <= most;
    return right || `Enter a whole number from ${least} to ${new Intl.NumberFormat("en-GB").format(most)}`;
  });

/** An address on a chain. The server checks its checksum. */
export const anAddress: Rule = rule(
  (typed) => looksLikeAddress(typed) || "Enter a whole address: 0x and 40 more characters",
);

/** An email address, as far as a browser can check it. */
export const anEmail: Rule = rule(
  (typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) || "Enter a valid email address",
);
