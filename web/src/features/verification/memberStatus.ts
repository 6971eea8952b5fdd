import type { Member } from "@/api/contract";
import type { Tone } from "@/ui/Status";

/** The verification status of a member of a business. */
export const memberStatusWords: Record<Member["status"], { tone: Tone; word: string }> = {
  0: { tone: "waiting", word: "Not verified yet" },
  1: { tone: "good", word: "Verified" },
  2: { tone: "good", word: "Approved" },
  3: { tone: "bad", word: "Must verify again" },
};
