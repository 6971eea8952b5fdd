import type { BankAccount } from "@/api/contract";
import type { Tone } from "@/ui/Status";

export const statusWords: Record<BankAccount["status"], { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Waiting for its code" },
  verified: { tone: "good", word: "Verified" },
  failed: { tone: "bad", word: "Not verified" },
};
