import type { RegisterOptions } from "react-hook-form";
import { looksLikeAddress } from "@/lib/address";
import { decimals, toUnits, typedAmount } from "@/lib/decimal";

/** What is asked of what was typed in a field of a form. */
export type Rule = Pick<RegisterOptions, "validate">;

/** The sentence for what is wrong, or true. */
type Verdict = string | true;

const rule = (judge: (typed: string) => Verdict): Rule => ({
  validate: (typed: unknown) => judge(String(typed ?? "")),
});

const tooLong = (typed: string, most: number): Verdict =>
  [...typed].length <= most || `Use at most ${new Intl.NumberFormat("en-GB").format(most)} characters`;

/** The longest reason of an order to the bank or to the token, and of everything else. */
export const longestOrder = 500;
export const longestReason = 2000;
/** The longest text: a note, an answer, a message to a customer. */
export const longestText = 4000;

/** A text that has to be there; the sentence asks for it. */
export const needed = (sentence: string, most = longestReason): Rule =>
  rule((typed) => (typed.trim() === "" ? sentence : tooLong(typed.trim(), most)));

/** A text that may be left out. */
export const optional = (most = longestReason): Rule => rule((typed) => tooLong(typed.trim(), most));

const number = /^\d+(\.\d+)?$/;
/** 18 digits in all, as the books hold them. */
const longestAmount = 18;

type AmountRule = { empty?: "allowed"; zero?: "allowed" };

/** An amount of a currency, as people write it: “1,250.50”, “£5”. */
export const anAmount = (currency: "GBP" | "GBPC", { empty, zero }: AmountRule = {}): Rule =>
  rule((typed) => {
    const amount = typedAmount(typed);
    const places = decimals[currency] ?? 2;
    if (amount === "") {
      return empty === "allowed" || "Enter an amount";
    }
    if (!number.test(amount)) {
      return "Enter an amount in figures, such as 1250.50";
    }
    const units = toUnits(amount, places);
    if (units === null) {
      return `Use at most ${places} decimal places`;
    }
    if (String(units).length > longestAmount) {
      return "This amount is too large";
    }
    return units > 0n || zero === "allowed" || "Enter an amount above zero";
  });

/** A whole number between two others. */
export const aWholeNumber = (least: number, most: number): Rule =>
  rule((typed) => {
    const figures = typed.trim();
    const right = /^\d{1,9}$/.test(figures) && Number(figures) >= least && Number(figures) <= most;
    return right || `Enter a whole number from ${least} to ${new Intl.NumberFormat("en-GB").format(most)}`;
  });

/** An address on a chain. Whether its checksum is right, the server says. */
export const anAddress: Rule = rule(
  (typed) => looksLikeAddress(typed) || "Enter a whole address: 0x and 40 more characters",
);

/** An address of mail, as far as a browser can tell. */
export const anEmail: Rule = rule(
  (typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) || "Enter a valid email address",
);
