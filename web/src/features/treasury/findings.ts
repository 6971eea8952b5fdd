import type { Reconciliation } from "@/api/contract";

type Finding = Reconciliation["findings"][number];
type Component = NonNullable<Finding["causes"]>[number];

const comparisons: Record<Finding["code"], string> = {
  issued_by_reserve: "Coins issued and the reserve",
  issued_by_holdings: "Coins issued and all holdings",
  safeguarded_funds: "Safeguarding accounts in the books and the funds they hold",
  bank_balance: "Bank balance",
  chain_supply: "Coins on",
};

const accounts: Record<string, string> = { main: "safeguarding account", own: "corporate account" };

/** What was compared. */
export function comparisonOf({ code, bankAccount, network }: Finding): string {
  switch (code) {
    case "bank_balance":
      return `${comparisons[code]}, ${accounts[bankAccount ?? ""] ?? bankAccount}`;
    case "chain_supply":
      return `${comparisons[code]} ${network}`;
    default:
      return comparisons[code];
  }
}

/** A known part of an expected amount or of a difference. */
export const componentWords: Record<Component["code"], string> = {
  minted_not_booked: "minted, not yet booked",
  credited_not_burned: "credited, not yet burned",
  wiped: "wiped from frozen addresses",
  unexplained: "not explained yet",
  top_up_outstanding: "not made good yet",
  top_up_not_debited: "not paid over yet",
};

/** Why a comparison could not be made. */
export const unavailableWords: Record<NonNullable<Finding["unavailable"]>, string> = {
  chain_unreachable: "the network does not answer",
};
