import type { SubAccount } from "@/api/contract";
import type { Tone } from "@/ui/Status";

export const kindWords: Record<SubAccount["kind"], string> = {
  own: "Your own money",
  customer: "A customer’s money",
};

const checkWords: Record<SubAccount["verification"]["status"], { tone: Tone; word: string }> = {
  0: { tone: "waiting", word: "Identity check not submitted" },
  1: { tone: "waiting", word: "Identity check in review" },
  2: { tone: "good", word: "Active" },
  3: { tone: "bad", word: "Identity check returned" },
};

/** What an account is ready for: its own status, and before it is verified that of its identity check. */
export function statusOf({ status, verification }: SubAccount): { tone: Tone; word: string } {
  if (status === "closed") {
    return { tone: "quiet", word: "Closed" };
  }
  return status === "frozen" ? { tone: "bad", word: "Frozen" } : checkWords[verification.status];
}

export const isUsable = ({ status, verification }: SubAccount) =>
  status === "active" && verification.status === 2;
