import type { Scope } from "@/features/developers/queries";

/** What each scope lets a key do. */
export const scopeWords: Record<Scope, string> = {
  read: "See balances, payments, recipients and events.",
  deposits: "Prepare and announce payments in.",
  redemptions: "Pay pounds to your bank accounts, without asking you.",
  transfers: "Send GBPC to addresses, without asking you.",
  recipients: "Add and remove bank accounts and addresses.",
  reports: "Take statements, receipts and exports.",
  webhooks: "Manage webhooks.",
  accounts: "Open, change and close sub-accounts, and submit identity checks of customers.",
};

export const statusWords = {
  pending: { tone: "waiting", word: "Waits for approval" },
  active: { tone: "good", word: "Active" },
  revoked: { tone: "quiet", word: "Revoked" },
  expired: { tone: "quiet", word: "Expired" },
} as const;
