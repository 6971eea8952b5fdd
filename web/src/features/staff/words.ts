import type { CustomerItem, OperatorRole } from "@/api/contract";
import type { Tone } from "@/ui/Status";

/** Where a customer's account stands. */
export const statusWords: Record<CustomerItem["status"], { tone: Tone; word: string }> = {
  active: { tone: "good", word: "Active" },
  frozen: { tone: "bad", word: "Frozen" },
  closed: { tone: "quiet", word: "Closed" },
};

export const roleWords: Record<OperatorRole, string> = {
  compliance: "Compliance",
  treasury: "Treasury",
  support: "Support",
  auditor: "Auditor",
  administrator: "Administrator",
};

/** The roles, to be chosen from. */
export const roleOptions = Object.entries(roleWords).map(([value, label]) => ({ value, label }));

/** What waits, by the name the server gives it; a new kind is shown as it is. */
const kindWords: Record<string, string> = {
  withdrawal: "Payment out",
  fiat_withdrawal: "Redemption to a bank",
  chain_withdrawal: "Transfer on chain",
  quarantine_release: "Credit a deposit held in quarantine",
  terms: "Change fees, limits or rules",
  customer_tier: "Change a customer’s risk tier",
  customer_freeze: "Freeze or unfreeze an account",
  operator_invite: "Invite an operator",
  token: "Tell the token on the chain",
  debit_resolution: "Post a debit of the bank",
  debt_repayment: "Book a customer’s repayment",
  fee_payout: "Take earned fees",
  receipt_assign: "Assign money that matched no deposit",
  receipt_return: "Send money back",
  operator_roles: "Change an operator’s roles",
  customer_sign_in: "Change how a customer signs in",
  operator_sign_in: "Change how an operator signs in",
};

export const kindWord = (kind: string) => kindWords[kind] ?? kind.replace(/[._]/g, " ");

/** A key of the details as words: receiptId → receipt id. */
export const keyWord = (key: string) =>
  key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[._]/g, " ")
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

/** Two words or more that the server joins, as court_order. */
const codeLike = /^[a-z]+(_[a-z]+)+$/;

/** A value of the details as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) {
    return "";
  }
  if (typeof value === "boolean") {
    return value ? "Yes" : "No";
  }
  if (typeof value === "object") {
    return JSON.stringify(value);
  }
  const text = String(value);
  return codeLike.test(text) ? keyWord(text) : text;
}
