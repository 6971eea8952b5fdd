import type { JournalLine } from "@/api/contract";
import { decimals, fromUnits, toUnits, typedAmount } from "@/lib/decimal";
import { ledgerClasses } from "@/lib/ledgerAccounts";

/** A line as it is typed. holder is the network or the customer, where the account has one. */
export type DraftLine = { account: string; holder: string; side: "" | "debit" | "credit"; amount: string };
export type JournalDraft = { lines: DraftLine[]; reason: string };

export const emptyLine: DraftLine = { account: "", holder: "", side: "", amount: "" };
export const emptyJournal: JournalDraft = {
  lines: [
    { ...emptyLine, side: "debit" },
    { ...emptyLine, side: "credit" },
  ],
  reason: "",
};

/** As on the server. */
export const mostLines = 20;

export type Sum = { currency: "GBP" | "GBPC"; debits: string; credits: string; difference: string };

/** Debits and credits in each currency that the lines use, and by how much they differ. Amounts that are no numbers count as nothing. */
export function sumsOf(lines: readonly DraftLine[]): Sum[] {
  const currencies = ["GBP", "GBPC"] as const;
  return currencies
    .filter((currency) => lines.some(({ account }) => ledgerClasses[account]?.currency === currency))
    .map((currency) => {
      const places = decimals[currency] ?? 2;
      const total = (side: DraftLine["side"]) =>
        lines
          .filter((line) => line.side === side && ledgerClasses[line.account]?.currency === currency)
          .reduce((sum, { amount }) => sum + (toUnits(typedAmount(amount), places) ?? 0n), 0n);
      const [debits, credits] = [total("debit"), total("credit")];
      return {
        currency,
        debits: fromUnits(debits, places),
        credits: fromUnits(credits, places),
        difference: fromUnits(debits - credits, places),
      };
    });
}

export const balanced = (sums: readonly Sum[]) =>
  sums.every(({ debits, credits }) => debits === credits) && sums.length > 0;

/** The line as the call takes it; holder is the customer’s ID by now. */
export function lineOf({ account, holder, side, amount }: DraftLine): JournalLine {
  const { currency = "GBP", holder: kind = "none" } = ledgerClasses[account] ?? {};
  return {
    account: kind === "none" ? account : `${account}:${holder}`,
    side: side === "credit" ? "credit" : "debit",
    amount: typedAmount(amount),
    currency,
  };
}
