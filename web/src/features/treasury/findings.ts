import type { Reconciliation } from "@/api/contract";
import { accountWords } from "@/features/treasury/words";
import type { Tone } from "@/ui/Status";

type Finding = Reconciliation["findings"][number];

const comparisons: Record<string, string> = {
  issued_by_reserve: "Coins issued against the reserve",
  issued_by_holdings: "Coins issued against all holdings",
  safeguarded_funds: "Safeguarding accounts and holdings against the funds they hold",
  backing_value: "Value of the reserve against the coins it backs",
  bank_balance: "Books against the bank balance",
  chain_supply: "Books against the token supply",
  entries: "Entries that the replay could not confirm",
  records: "Records that contradict the books",
  standing: "Inconsistent owners, decisions and erasures",
};

const accounts: Record<string, string> = accountWords;

/** What was compared: its account or network follows. A code without words is shown as it is. */
export function comparisonOf({ code, bankAccount, network }: Finding, nameOf = (id: string) => id): string {
  const place =
    bankAccount === undefined ? network && nameOf(network) : (accounts[bankAccount] ?? bankAccount);
  return [comparisons[code] ?? code, place].filter(Boolean).join(", ");
}

const components: Record<string, string> = {
  minted_not_booked: "minted, not booked yet",
  credited_not_burned: "credited, not burned yet",
  held_burned: "in quarantine, burned by an earlier sweep",
  wiped: "wiped at frozen addresses",
  unexplained: "unexplained bank entries",
  top_up_outstanding: "top-ups not credited yet",
  top_up_not_debited: "top-ups not debited yet",
};

/** A known part of an expected amount or of a difference. A code without words is shown as it is. */
export const componentWord = (code: string) => components[code] ?? code;

const unavailable: Record<string, string> = {
  chain_unreachable: "the network does not respond",
  bank_statement_missing: "the bank has not sent a statement yet",
  bank_feed_silent: "the bank’s statement is overdue",
  valuation_stale: "a holding’s valuation is too old to count",
};

/** Why a comparison could not be made. A code without words is shown as it is. */
export const unavailableWord = (code: string) => unavailable[code] ?? code;

/** The result of a reconciliation. */
export const stateWords: Record<Reconciliation["state"], { tone: Tone; label: string; ofDay: string }> = {
  balanced: { tone: "good", label: "Balanced", ofDay: "Last run balanced" },
  discrepancy: { tone: "bad", label: "Discrepancy", ofDay: "Last run found a discrepancy" },
  unknown: { tone: "waiting", label: "Not known", ofDay: "Last run could not compare everything" },
};
