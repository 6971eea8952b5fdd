import type { LinkOptions } from "@tanstack/react-router";
import { codeInWords } from "@/lib/codeInWords";

type Link = { options: LinkOptions; label: string };
type KindWords = {
  title: string;
  /** What happened, and whether money moved. */
  what: string;
  /** The screen where the thing is shown. */
  link?: Link;
};

const deposits: Link = {
  options: { to: "/backoffice/quarantine" },
  label: "Open the deposits in quarantine",
};
const treasury: Link = { options: { to: "/backoffice/treasury" }, label: "Open the treasury" };
const reserve: Link = { options: { to: "/backoffice/reserve" }, label: "Open the reserve" };
const bank: Link = { options: { to: "/backoffice/bank" }, label: "Open the bank" };

/** The kinds of exceptions, by the server's code. docs/operations.md says what to do about each. */
const kindWords: Record<string, KindWords> = {
  job_failing: {
    title: "Job fails repeatedly",
    what: "A background job keeps failing. It is retried automatically; nothing is lost.",
  },
  chain_order: {
    title: "Token order on hold",
    what: "The order cannot be carried out now. Other orders continue without it.",
    link: treasury,
  },
  chain_deposit_lost: {
    title: "Reversed deposit not fully recovered",
    what: "The network reversed a deposit that had been credited. The customer’s remaining balance was debited; the rest is not booked yet.",
    link: { options: { to: "/backoffice/transactions" }, label: "Open the transactions" },
  },
  chain_deposit_unbooked: {
    title: "On-chain deposit not booked",
    what: "Coins arrived that the books cannot account for. Nothing was credited.",
    link: deposits,
  },
  chain_deposit_unowned: {
    title: "Deposit at an unassigned address",
    what: "Coins arrived at a deposit address not assigned to any customer. Nothing was credited.",
    link: treasury,
  },
  chain_deposit_held: {
    title: "Deposit in quarantine",
    what: "Coins arrived but were not credited: the sender has not passed screening, or the account cannot receive them.",
    link: deposits,
  },
  chain_unreachable: {
    title: "Network does not respond",
    what: "The node is not responding. Deposits and transfers on this network are on hold; nothing is lost.",
    link: treasury,
  },
  chain_wrong: {
    title: "Nodes disagree",
    what: "A node contradicts earlier data or the other nodes. Nothing is credited until they agree.",
    link: treasury,
  },
  chain_foreign_event: {
    title: "Unauthorised token event",
    what: "The token changed without an order of ours. Investigate immediately.",
    link: treasury,
  },
  chain_incident: {
    title: "Incident on a network",
    what: "Something happened on a network that an operator must review.",
    link: treasury,
  },
  chain_key: {
    title: "Key cannot be used",
    what: "A key cannot sign or cannot pay for gas. Orders that need it are on hold.",
    link: treasury,
  },
  sweep_stuck: {
    title: "Sweep is late",
    what: "The coins of a credited deposit have not been swept from the deposit address.",
    link: treasury,
  },
  mint_stuck: {
    title: "Mint is late",
    what: "A customer’s transfer is delayed. The amount is held and has not been sent.",
    link: treasury,
  },
  order_stuck: {
    title: "Token order is late",
    what: "A pause, a freeze or another order to the contract has not been carried out.",
    link: treasury,
  },
  minting_stopped: {
    title: "Minting is stopped",
    what: "No coins are minted until an operator resumes. Redemptions continue.",
    link: treasury,
  },
  payout_unanswered: {
    title: "Payout status unknown",
    what: "The bank has not reported the outcome of a payout. The money is held; it may have been paid.",
    link: bank,
  },
  payout_unexplained: {
    title: "Unexplained debit",
    what: "Money left our account without an order of ours. Nothing is booked and minting is stopped until two operators resolve it.",
    link: { options: { to: "/backoffice/debits" }, label: "Open the unexplained debits" },
  },
  bank_feed_silent: {
    title: "Bank data overdue",
    what: "The bank has stopped reporting, so the current balances of our accounts are unknown.",
    link: bank,
  },
  bank_file_refused: {
    title: "Bank file cannot be read",
    what: "Nothing of this file was booked.",
    link: bank,
  },
  bank_entry_refused: {
    title: "Bank entry cannot be booked",
    what: "One entry or report was set aside; the rest of its file was booked.",
    link: bank,
  },
  reconciliation: {
    title: "Reconciliation difference",
    what: "Two figures that must match do not.",
    link: { options: { to: "/backoffice/reconciliations" }, label: "Open the reconciliations" },
  },
  reserve_limit: {
    title: "Reserve short or outside its limits",
    what: "The reserve is worth less than the coins issued, holds too little cash, or is too concentrated.",
    link: reserve,
  },
  reserve_order_late: {
    title: "Reserve order is late",
    what: "A reserve order was not settled on its due day, or a holding has matured without an order for its repayment.",
    link: reserve,
  },
  reserve_valuation_stale: {
    title: "Valuation too old",
    what: "A holding counts as zero until a newer third-party valuation is entered.",
    link: reserve,
  },
  month_open: {
    title: "Month is not closed",
    what: "The books of a past month are still open. Later months cannot be closed before it.",
    link: { options: { to: "/backoffice/months" }, label: "Open the month-end close" },
  },
  books_stale: {
    title: "Books may be out of date",
    what: "The bank or a network is ahead of the books, or did not respond when the server started. Payments are paused.",
    link: treasury,
  },
  screening_hold: {
    title: "Payments held by screening",
    what: "The customer’s payments are held until every potential match is decided.",
    link: {
      options: { to: "/backoffice/verification", search: { shown: "matches" } },
      label: "Open the screening matches",
    },
  },
  redemption_overdue: {
    title: "Redemption is overdue",
    what: "The customer has not been paid on time. The money is held.",
    link: { options: { to: "/backoffice/breaches" }, label: "Open the redemption breaches" },
  },
  screening_unavailable: {
    title: "Addresses cannot be screened",
    what: "Payments to addresses are held until the sanctions oracle responds, then continue automatically.",
  },
  unmatched_credit: {
    title: "Unmatched payment",
    what: "A payment arrived that could not be credited to a customer.",
    link: { options: { to: "/backoffice/unmatched" }, label: "Open the unmatched payments" },
  },
  mail_unreachable: {
    title: "Mail server is not responding",
    what: "Emails to customers and operators are queued and sent automatically once it responds. No payments are delayed.",
  },
  files_unreachable: {
    title: "Document storage is not responding",
    what: "Uploads are refused with a clear error, and documents cannot be opened. Nothing is lost.",
  },
  travel_rule_unanswered: {
    title: "Receiving provider is not responding",
    what: "A payment is held until the provider of the receiving wallet accepts it (travel rule).",
    link: { options: { to: "/backoffice/travel-rule" }, label: "Open the travel-rule messages" },
  },
  liveness_unreachable: {
    title: "Identity checks are unavailable",
    what: "Customers cannot start an identity check. Checks in progress continue.",
  },
};

/** The kinds as options of a filter. */
export const kindOptions = Object.entries(kindWords).map(([value, { title }]) => ({ value, label: title }));

export const titleOf = ({ kind }: { kind: string }) => kindWords[kind]?.title ?? codeInWords(kind);
export const linkOf = ({ kind }: { kind: string }) => kindWords[kind]?.link;

/** What happened, for an exception of this kind; undefined for a kind without words. */
export const whatOf = ({ kind }: { kind: string }) => kindWords[kind]?.what;
