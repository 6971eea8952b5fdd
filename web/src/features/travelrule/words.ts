import type { MessageState } from "@/features/travelrule/messages";
import type { Tone } from "@/ui/Status";

/** What a message is called in each state. */
export const stateWords: Record<MessageState, { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Waiting for an answer" },
  accepted: { tone: "good", word: "Accepted" },
  released: { tone: "quiet", word: "Released by operators" },
  recorded: { tone: "quiet", word: "Kept, not sent" },
  rejected: { tone: "bad", word: "Refused" },
  settled: { tone: "good", word: "Sent" },
  cancelled: { tone: "quiet", word: "Cancelled" },
  expected: { tone: "waiting", word: "Announced" },
  matched: { tone: "good", word: "Arrived" },
  missing: { tone: "bad", word: "No message" },
  supplied: { tone: "good", word: "Message came later" },
  closed: { tone: "quiet", word: "No message needed" },
};

export const reasonWords: Record<string, string> = {
  provider_unknown: "The provider is not on our list.",
  no_answer: "The provider does not answer.",
  undecided: "The provider has not decided.",
  provider_refused: "The provider refused.",
  operators_refused: "Two operators refused.",
  name_differs: "The beneficiary’s name is not the verified one.",
  amount_differs: "Other coins arrived than were announced.",
};
