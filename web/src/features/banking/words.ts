import type { BankAccount } from "@/api/contract";
import { accountEnding } from "@/lib/bank";
import type { Tone } from "@/ui/Status";

export const statusWords: Record<BankAccount["status"], { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Awaiting code" },
  verified: { tone: "good", word: "Verified" },
  failed: { tone: "bad", word: "Not verified" },
};

/** What the reader calls an account, with its ending: two at one bank are told apart. */
export const nameOf = ({ nickname, bankName, accountNumber }: BankAccount) =>
  `${nickname || bankName} ${accountEnding(accountNumber)}`;
