import type { BankAccount } from "@/api/contract";
import { accountEnding } from "@/lib/bank";
import type { Tone } from "@/ui/Status";

export const statusWords: Record<BankAccount["status"], { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Awaiting code" },
  awaiting_approval: { tone: "waiting", word: "Awaiting approval" },
  cooling_off: { tone: "waiting", word: "Cooling off" },
  verified: { tone: "good", word: "Verified" },
  failed: { tone: "bad", word: "Not verified" },
};

/** The name of an account with the last digits of its number, which distinguish two accounts at one bank. */
export const nameOf = ({ nickname, bankName, accountNumber }: BankAccount) =>
  `${nickname || bankName} ${accountEnding(accountNumber)}`;
