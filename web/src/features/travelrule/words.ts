import type { MessageState } from "@/features/travelrule/messages";
import type { Tone } from "@/ui/Status";

/** What a message is called in each state. */
export const stateWords: Record<MessageState, { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Waiting for an answer" },
  accepted: { tone: "good", word: "Accepted" },
  released: { tone: "quiet", word: "Released by operators" },
  recorded: { tone: "quiet", word: "Recorded, not sent" },
  rejected: { tone: "bad", word: "Refused" },
  settled: { tone: "good", word: "Sent" },
  cancelled: { tone: "quiet", word: "Cancelled" },
  expected: { tone: "waiting", word: "Expected" },
  matched: { tone: "good", word: "Arrived" },
  missing: { tone: "bad", word: "No message" },
  supplied: { tone: "good", word: "Message received later" },
  closed: { tone: "quiet", word: "No message needed" },
};

export const reasonWords: Record<string, string> = {
  provider_unknown: "The provider is not on our list.",
  no_answer: "The provider is not responding.",
  undecided: "The provider has not decided.",
  provider_refused: "The provider refused.",
  operators_refused: "Two operators refused.",
  name_differs: "The beneficiary’s name does not match the verified name.",
  amount_differs: "The coins received differ from those announced.",
};
