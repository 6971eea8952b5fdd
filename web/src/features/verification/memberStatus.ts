import type { Member } from "@/api/contract";
import type { Tone } from "@/ui/Status";

/** How far a person of a business is. */
export const memberStatusWords: Record<Member["status"], { tone: Tone; word: string }> = {
  0: { tone: "waiting", word: "Has still to verify" },
  1: { tone: "good", word: "Has verified" },
  2: { tone: "good", word: "Approved" },
  3: { tone: "bad", word: "Must verify again" },
};
