import type { Scope } from "@/features/developers/queries";

/** What each scope lets a key do. */
export const scopeWords: Record<Scope, string> = {
  read: "See balances, payments, recipients and events.",
  deposits: "Create and confirm deposit orders.",
  redemptions: "Pay pounds to your bank accounts without your confirmation.",
  transfers: "Send GBPC to addresses without your confirmation.",
  recipients: "Add and remove bank accounts and addresses.",
  reports: "Download statements, receipts and exports.",
  webhooks: "Manage webhooks.",
  accounts: "Open, change and close sub-accounts, and submit identity checks of customers.",
};

export const statusWords = {
  pending: { tone: "waiting", word: "Awaiting approval" },
  active: { tone: "good", word: "Active" },
  revoked: { tone: "quiet", word: "Revoked" },
  expired: { tone: "quiet", word: "Expired" },
} as const;
