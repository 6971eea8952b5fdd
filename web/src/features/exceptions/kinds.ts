import { kindWords } from "@/features/exceptions/kinds.generated";
import { codeInWords } from "@/lib/codeInWords";
import type { LinkOptions } from "@/lib/router";

type Link = { options: LinkOptions; label: string };

const deposits: Link = {
  options: { to: "/backoffice/quarantine" },
  label: "Open the deposits in quarantine",
};
const treasury: Link = { options: { to: "/backoffice/treasury" }, label: "Open the treasury" };
const reserve: Link = { options: { to: "/backoffice/reserve" }, label: "Open the reserve" };
const bank: Link = { options: { to: "/backoffice/bank" }, label: "Open the bank" };

/** The screen where the thing is shown. */
const links: Record<string, Link> = {
  chain_order: treasury,
  chain_deposit_lost: { options: { to: "/backoffice/transactions" }, label: "Open the transactions" },
  chain_deposit_unbooked: deposits,
  chain_deposit_unowned: treasury,
  chain_deposit_held: deposits,
  chain_unreachable: treasury,
  chain_wrong: treasury,
  chain_foreign_event: treasury,
  chain_incident: treasury,
  chain_key: treasury,
  sweep_stuck: treasury,
  mint_stuck: treasury,
  order_stuck: treasury,
  minting_stopped: treasury,
  payout_unanswered: bank,
  payout_unexplained: { options: { to: "/backoffice/debits" }, label: "Open the unexplained debits" },
  bank_feed_silent: bank,
  bank_file_refused: bank,
  bank_entry_refused: bank,
  reconciliation: { options: { to: "/backoffice/reconciliations" }, label: "Open the reconciliations" },
  reserve_limit: reserve,
  reserve_order_late: reserve,
  reserve_valuation_stale: reserve,
  month_open: { options: { to: "/backoffice/months" }, label: "Open the month-end close" },
  books_stale: treasury,
  screening_hold: {
    options: { to: "/backoffice/verification", search: { shown: "matches" } },
    label: "Open the screening matches",
  },
  redemption_overdue: { options: { to: "/backoffice/breaches" }, label: "Open the redemption breaches" },
  unmatched_credit: { options: { to: "/backoffice/unmatched" }, label: "Open the unmatched payments" },
  travel_rule_unanswered: {
    options: { to: "/backoffice/travel-rule" },
    label: "Open the travel-rule messages",
  },
};

/** The kinds as options of a filter. */
export const kindOptions = Object.entries(kindWords)
  .map(([value, { title }]) => ({ value, label: title }))
  .sort((a, b) => a.label.localeCompare(b.label));

export const titleOf = ({ kind }: { kind: string }) => kindWords[kind]?.title ?? codeInWords(kind);
export const linkOf = ({ kind }: { kind: string }) => links[kind];

/** What happened, for an exception of this kind; undefined for a kind without words. */
export const whatOf = ({ kind }: { kind: string }) => kindWords[kind]?.what;
