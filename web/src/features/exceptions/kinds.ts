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
    what: "Background work fails again and again. It is tried again by itself; nothing is lost.",
  },
  chain_order: {
    title: "Order to the token contract waits",
    what: "The order cannot be carried out now. The others go on without it.",
    link: treasury,
  },
  chain_deposit_lost: {
    title: "Lost deposit is not fully booked",
    what: "The network took back a deposit that had been credited. What the customer still had was taken back; the rest is not booked yet.",
    link: { options: { to: "/backoffice/transactions" }, label: "Open the transactions" },
  },
  chain_deposit_unbooked: {
    title: "Deposit on a network is not booked",
    what: "Coins arrived that the books cannot account for. Nothing was credited.",
    link: deposits,
  },
  chain_deposit_unowned: {
    title: "Deposit at an address of nobody",
    what: "Coins arrived at an address of ours that no customer in the books has. Nothing was credited.",
    link: treasury,
  },
  chain_deposit_held: {
    title: "Deposit in quarantine",
    what: "Coins arrived and are not credited: the sender is not clear, or the account cannot take them.",
    link: deposits,
  },
  chain_unreachable: {
    title: "Network does not respond",
    what: "The node does not answer. Deposits and transfers on this network wait; nothing is lost.",
    link: treasury,
  },
  chain_wrong: {
    title: "Nodes contradict each other",
    what: "A node does not agree with what was read before, or with the other nodes. Nothing is credited until they agree.",
    link: treasury,
  },
  chain_foreign_event: {
    title: "Token event that nobody here ordered",
    what: "Something happened to the token without an order of ours. Check it at once.",
    link: treasury,
  },
  chain_incident: {
    title: "Incident on a network",
    what: "Something happened on a network that an operator has to look at.",
    link: treasury,
  },
  chain_key: {
    title: "Key cannot be used",
    what: "A key cannot sign, or cannot pay for gas. Orders that need it wait.",
    link: treasury,
  },
  sweep_stuck: {
    title: "Coins are not collected",
    what: "The coins of a credited deposit are still at its address.",
    link: treasury,
  },
  mint_stuck: {
    title: "Coins are not minted",
    what: "A customer’s transfer waits. The amount is held and has not left.",
    link: treasury,
  },
  order_stuck: {
    title: "An order to the token is late",
    what: "A pause, a freeze or another order to the contract was placed and is not carried out.",
    link: treasury,
  },
  minting_stopped: {
    title: "Minting is stopped",
    what: "No coins are minted until an operator resumes. Redemptions continue.",
    link: treasury,
  },
  payout_unanswered: {
    title: "Payout without an answer",
    what: "The bank has not said what became of a payout. The money is held; it may have been paid.",
    link: bank,
  },
  payout_unexplained: {
    title: "Unexplained debit",
    what: "Money left our account without an order of ours. Nothing is booked, and minting stops, until two operators say what it was.",
    link: { options: { to: "/backoffice/debits" }, label: "Open the unexplained debits" },
  },
  bank_feed_silent: {
    title: "The bank is silent",
    what: "What our accounts hold is not known since the bank’s newest word.",
    link: bank,
  },
  bank_file_refused: {
    title: "Bank file cannot be read",
    what: "Nothing of this file was booked.",
    link: bank,
  },
  bank_entry_refused: {
    title: "Bank entry cannot be booked",
    what: "One entry or report was put aside; the rest of its file was booked.",
    link: bank,
  },
  reconciliation: {
    title: "Reconciliation difference",
    what: "Two figures that must be equal are not.",
    link: { options: { to: "/backoffice/reconciliations" }, label: "Open the reconciliations" },
  },
  reserve_limit: {
    title: "Reserve short or out of its limits",
    what: "The reserve is worth less than the coins, or too little of it is cash, or too much in one place.",
    link: reserve,
  },
  reserve_order_late: {
    title: "Late order of the reserve",
    what: "An order of the reserve is not settled by the end of its day, or a holding has matured and no order waits for its money.",
    link: reserve,
  },
  reserve_valuation_stale: {
    title: "Valuation too old",
    what: "A holding of the reserve counts nothing until a third party’s newer valuation is entered.",
    link: reserve,
  },
  month_open: {
    title: "Month is not closed",
    what: "The books of a month that is over are still open. Later months wait for it.",
    link: { options: { to: "/backoffice/months" }, label: "Open the month’s end" },
  },
  books_stale: {
    title: "Books may be out of date",
    what: "The bank or a network shows more than the books, or did not answer when the server started. Payments are paused.",
    link: treasury,
  },
  screening_hold: {
    title: "Payments held by screening",
    what: "The customer’s payments wait until every potential match is decided.",
    link: {
      options: { to: "/backoffice/verification", search: { shown: "matches" } },
      label: "Open the screening matches",
    },
  },
  redemption_overdue: {
    title: "Redemption is overdue",
    what: "The customer does not have the pounds that were due. The money is held.",
    link: { options: { to: "/backoffice/breaches" }, label: "Open the redemption breaches" },
  },
  screening_unavailable: {
    title: "Addresses cannot be screened",
    what: "Payments to addresses wait until the sanctions oracle answers, and then go on by themselves.",
  },
  unmatched_credit: {
    title: "Unmatched payment",
    what: "Money arrived that was credited to nobody.",
    link: { options: { to: "/backoffice/unmatched" }, label: "Open the unmatched payments" },
  },
  mail_unreachable: {
    title: "Mail server does not answer",
    what: "Mails to customers and operators wait, and are sent by themselves when it answers. No money is delayed.",
  },
  files_unreachable: {
    title: "Document storage does not answer",
    what: "Uploads are refused with a clear error, and documents cannot be opened. Nothing is lost.",
  },
  travel_rule_unanswered: {
    title: "Receiving provider does not answer",
    what: "A payment waits until the provider of the receiving wallet accepts it (travel rule). The money is held.",
    link: { options: { to: "/backoffice/travel-rule" }, label: "Open the travel-rule messages" },
  },
  liveness_unreachable: {
    title: "Identity checks are unavailable",
    what: "Customers cannot start an identity check. Those under way go on.",
  },
};

/** The kinds as options of a filter. */
export const kindOptions = Object.entries(kindWords).map(([value, { title }]) => ({ value, label: title }));

export const titleOf = ({ kind }: { kind: string }) => kindWords[kind]?.title ?? codeInWords(kind);
export const linkOf = ({ kind }: { kind: string }) => kindWords[kind]?.link;

/** What happened to a thing of this kind; undefined for a kind without words. */
export const whatOf = ({ kind }: { kind: string }) => kindWords[kind]?.what;
