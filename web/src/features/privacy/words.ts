import type { DataHolding, LeavingReason, Obstacle } from "@/api/contract";

type PartWords = {
  title: string;
  holds: string;
  why: string;
  /** What of it is not in the copy, where something is withheld that is worth a word. */
  notInCopy?: string;
};

/** The parts of what is kept, as their customer reads about them. */
export const partWords: Record<DataHolding["part"], PartWords> = {
  profile: {
    title: "Profile and settings",
    holds: "Name, email, phone, country, your settings, and which terms you accepted.",
    why: "To run your account and contact you.",
  },
  sign_in: {
    title: "Sign-in",
    holds: "How you sign in, your devices, sessions with browser and address, and recent activity.",
    why: "To protect your account.",
    notInCopy: "Your copy leaves out passwords and codes.",
  },
  identity: {
    title: "Identity checks",
    holds: "What you told us about yourself or your business, your documents, and the outcome.",
    why: "Required by the Money Laundering Regulations 2017.",
  },
  payees: {
    title: "Bank accounts and addresses",
    holds: "The accounts and wallets you added, and who owns them.",
    why: "To pay the right person.",
  },
  payments: {
    title: "Payments",
    holds: "Your deposits, transfers and redemptions, with their counterparties.",
    why: "To carry out your orders. The law requires the record.",
  },
  team: {
    title: "Team",
    holds: "Invitations, the approval policy, and approvals.",
    why: "To carry out the rules of your business.",
  },
  developer: {
    title: "API keys and webhooks",
    holds: "Your keys, endpoints, and what was sent to them.",
    why: "To run your integrations.",
    notInCopy: "Your copy leaves out secrets, and events, which repeat other data.",
  },
  checks: {
    title: "Our own checks",
    holds: "Screening results, our risk assessment, and our staff’s notes and decisions.",
    why: "Required by the Money Laundering Regulations 2017.",
    notInCopy: "Not in your copy: the law does not allow it.",
  },
  requests: {
    title: "Requests about your data",
    holds: "When you asked for a copy, and when an account was erased.",
    why: "To show that we fulfilled your requests.",
  },
};

/** When a part is erased. What stays of nearly every part, IDs and amounts, is said once below the table. */
export function howLong({ atClosing, later }: DataHolding, years: number): string {
  if (atClosing && later) {
    return `Some until you close your account, the rest ${years} years longer.`;
  }
  if (later) {
    return `Until ${years} years after you close your account.`;
  }
  return atClosing ? "Until you close your account." : "IDs, amounts and times are kept.";
}

type ObstacleWords = {
  customer: string;
  /** Where the customer settles it. */
  way?: {
    to: "/user/gbpc/withdraw" | "/user/history" | "/user/accounts" | "/user/team" | "/ContactUs";
    label: string;
  };
  operator: string;
};

/** What is left in an account, by the server's code. */
export const obstacleWords: Record<Obstacle, ObstacleWords> = {
  balance: {
    customer: "There is still money in your account.",
    way: { to: "/user/gbpc/withdraw", label: "Redeem it" },
    operator: "There is a balance or a debt.",
  },
  payment: {
    customer: "A payment is in progress.",
    way: { to: "/user/history", label: "See your payments" },
    operator: "A payment is in progress.",
  },
  deposit: {
    customer: "You confirmed a deposit that has not arrived.",
    way: { to: "/user/history", label: "Cancel it or wait for it" },
    operator: "A deposit is expected.",
  },
  unmatched_credit: {
    customer: "A payment to you has not been credited yet.",
    way: { to: "/ContactUs", label: "Contact us" },
    operator: "A payment is not matched.",
  },
  open_sub_account: {
    customer: "An account of your business is open.",
    way: { to: "/user/accounts", label: "Close it" },
    operator: "A sub-account is open.",
  },
  last_owner: {
    customer: "You are the only owner of a business. A business must keep an owner.",
    way: { to: "/user/team", label: "Make another member an owner" },
    operator: "The person is the only owner of a business.",
  },
  frozen: {
    customer: "Your account is frozen.",
    way: { to: "/ContactUs", label: "Contact us" },
    operator: "The account is frozen.",
  },
  sub_account: {
    customer: "This account belongs to your business.",
    way: { to: "/user/accounts", label: "Close it" },
    operator: "It is a sub-account, which its business closes.",
  },
  exception: { customer: "An open issue must be resolved first.", operator: "An exception is open." },
  screening_match: {
    customer: "An open issue must be resolved first.",
    operator: "A screening match is open or confirmed.",
  },
  erased: { customer: "It is closed.", operator: "The customer was erased." },
};

export const leavingReasons: { value: LeavingReason; label: string }[] = [
  { value: "no_longer_needed", label: "I no longer need it" },
  { value: "other_provider", label: "I use another provider" },
  { value: "fees", label: "Fees or limits" },
  { value: "service", label: "I was not satisfied with the service" },
  { value: "privacy", label: "I want my data erased" },
  { value: "other", label: "Another reason" },
];
