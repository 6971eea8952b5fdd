import { legalBasisWords, roleWords, valueText } from "@/features/staff/words";
import { codeInWords } from "@/lib/codeInWords";
import { typeWords } from "@/lib/transactions";

/** What is to be approved, by the server's code; an unknown code is shown as it is. */
const kindWords: Record<string, string> = {
  withdrawal: "Customer payment",
  quarantine_release: "Credit a quarantined deposit",
  terms: "Change fees, limits or review rules",
  customer_tier: "Change a customer’s risk tier",
  customer_freeze: "Freeze or unfreeze an account",
  customer_sign_in: "Change a customer’s sign-in",
  operator_invite: "Invite an operator",
  operator_roles: "Change an operator’s roles",
  operator_sign_in: "Change an operator’s sign-in",
  token: "Token action",
  customer_erasure: "Close and erase a customer",
  debit_resolution: "Resolve an unexplained debit",
  debt_repayment: "Book a debt repayment",
  fee_payout: "Pay out accrued fees",
  journal: "Book a manual entry",
  reserve_holding: "Allow a holding of the reserve",
  reserve_order: "Order of the reserve",
  reserve_credit: "Settle a sale of the reserve",
  reserve_valuation: "Valuation of a holding",
  month_close: "Close the books of a month",
  month_reopen: "Reopen the books of a month",
  unmatched_credit_assign: "Assign an unmatched payment",
  unmatched_credit_return: "Return an unmatched payment",
  exception_action: "Act on an exception",
  exception_group_action: "Act on a group of exceptions",
};

/** Why a request was cancelled by itself, by the server's code. */
const causeWords: Record<string, string> = {
  exception_resolved: "The exception was resolved before anyone decided.",
  decided_otherwise: "It was resolved another way before anyone decided.",
  state_changed: "The customer’s status changed before anyone decided.",
  terms_changed: "Other terms came into force. Request the change again.",
  debt_repaid: "The customer owes less by now.",
  unmatched_credit_gone: "The unmatched payment was assigned or returned.",
  credit_recalled: "The payer’s bank recalled the unmatched payment.",
  deposit_lost: "The network reversed the deposit.",
  deposit_dropped: "The network reversed the deposit before it was confirmed.",
  deposit_seen: "The network reversed the deposit, and it has not been confirmed again yet.",
  deposit_credited: "The deposit was credited before anyone decided.",
  deposit_quarantined: "The deposit is back in quarantine. Request it again.",
  unanswered: "Nobody decided for a day, and the operator’s access was recovered on the server.",
  withdrawn_by_customer: "The customer withdrew the request.",
  deposit_unbooked: "The deposit needs review. See the exceptions.",
};

export const causeText = (cause: string) => causeWords[cause] ?? codeInWords(cause);

export const kindWord = (kind: string) => kindWords[kind] ?? codeInWords(kind);

const detailWords: Record<string, string> = {
  type: "Transaction",
  payee: "Payee",
  lei: "Payee’s LEI",
  network: "Network",
  reasons: "Review reasons",
  reason: "Reason",
  changes: "Changes",
  tier: "New tier",
  tierBefore: "Current tier",
  legalBasis: "Legal basis",
  frozen: "Freeze",
  leaving: "Why the customer leaves",
  sender: "Sender",
  verdict: "Screening result",
  active: "May sign in",
  exception: "Exception",
  cause: "Cause",
  count: "Number of exceptions",
  lines: "Lines",
  month: "Month",
  order: "Order",
  instrument: "Instrument",
  isin: "ISIN",
  name: "Name",
  custodian: "Custodian",
  matures: "Matures",
  quantity: "Quantity",
  due: "Settles by",
  credit: "Unmatched payment",
  expected: "Expected, GBP",
  cost: "Cost, GBP",
  valuedOn: "Valued on",
  valuer: "Valued by",
  document: "Document",
  documentHash: "SHA-256 of the document",
  accepted: "Accepted despite missing",
  reverses: "Reverses the manual entry",
  action: "Action",
};

const payees = ["payee", "sender", "address"];

/** Whether a detail says from or to whom money goes: it is then shown with every character. */
export const namesPayee = (key: string) => payees.includes(key);

export const detailWord = (key: string) => detailWords[key] ?? codeInWords(key);

/** The codes a detail can have, by the key of the detail. */
const codeWords: Record<string, Record<string, string>> = {
  type: typeWords,
  legalBasis: legalBasisWords,
  roles: roleWords,
  tier: { low: "Low risk", medium: "Medium risk", high: "High risk" },
  tierBefore: { low: "Low risk", medium: "Medium risk", high: "High risk" },
  reasons: {
    amount: "Amount requires the approval of two operators",
    screening_match: "The customer has an open screening match",
    velocity: "Exceeds the review rule for payments in one day",
  },
  leaving: {
    no_longer_needed: "No longer needed",
    other_provider: "Uses another provider",
    fees: "Fees or limits",
    service: "Not satisfied with the service",
    privacy: "Wants the data erased",
    other: "Another reason",
  },
  verdict: {
    unknown: "Screening pending",
    clear: "Sender clear, customer held",
    sanctioned: "Sender is sanctioned",
    frozen: "Sender is frozen by the token",
  },
  purpose: {
    charge: "Bank charge or error",
    recall: "Recalled customer payment",
    unmatched_credit: "Recalled unmatched payment",
  },
  order: {
    purchase: "Purchase",
    sale: "Sale",
    maturity: "Repayment at maturity",
    income: "Coupon or distribution",
    top_up: "Top-up from the corporate account",
    surplus: "Surplus to the corporate account",
  },
  instrument: { treasury_bill: "Treasury bill", gilt: "Gilt", money_market_fund: "Money-market fund" },
  account: { main: "Safeguarding account", own: "Corporate account" },
  action: {
    assign: "Assign to the customer",
    return: "Return to the payer",
    release: "Release",
    book_again: "Book again",
    charge: "Bank charge or error",
    recall: "Recalled customer payment",
    retry: "Try again",
    cancel: "Cancel",
    book: "Book the entry",
    book_own: "Book as our own",
    dismiss: "Dismiss",
    settled: "Mark as paid",
    failed: "Mark as not paid",
    pause: "Pause transfers",
    unpause: "Resume transfers",
    freeze: "Freeze an address",
    unfreeze: "Unfreeze an address",
    allowance: "Set the mint allowance",
    disable: "Disable sign-in",
    enable: "Enable sign-in",
    sign_out: "Sign out everywhere",
    remove_second_factors: "Remove second factors",
    unbind: "Disconnect from the provider",
  },
};

/** A term that changes, as the terms of the API name it. */
type TermChange = { term: string; before: string | null; after: string | null };

const isTermChange = (value: unknown): value is TermChange =>
  typeof value === "object" && value !== null && "term" in value && "before" in value && "after" in value;

const termWords: Record<string, string> = {
  fees: "Fees",
  limits: "Limits",
  velocity: "Review rules",
  fiatDeposit: "deposits from a bank",
  fiatWithdrawal: "redemptions to a bank",
  chainWithdrawal: "transfers on chain",
  fixed: "fixed fee",
  basisPoints: "basis points",
  most: "maximum fee",
  individual: "individuals",
  business: "businesses",
  low: "low risk",
  medium: "medium risk",
  high: "high risk",
  fiat: "to banks",
  chain: "on chains",
  perTransaction: "per transaction",
  perDay: "per day",
  perMonth: "per month",
  paymentsPerDay: "payments per day",
  coinsPerDay: "total GBPC per day",
};

/** “Fees, redemptions to a bank, fixed fee: 0.00 → 0.50” */
function termChangeText({ term, before, after }: TermChange): string {
  const name = term
    .split(".")
    .map((part) => termWords[part] ?? part)
    .join(", ");
  return `${name}: ${before ?? "not set"} → ${after ?? "not set"}`;
}

/** One value of a detail as text. A code without words is shown as it is. */
export function detailText(key: string, value: unknown): string {
  if (isTermChange(value)) {
    return termChangeText(value);
  }
  return (typeof value === "string" ? codeWords[key]?.[value] : undefined) ?? valueText(value);
}
