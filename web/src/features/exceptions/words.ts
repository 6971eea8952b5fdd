import type { ExceptionItem } from "@/api/contract";
import { whatOf } from "@/features/exceptions/kinds";
import { codeInWords } from "@/lib/codeInWords";
import { reasonInWords, reasonNeedsDetails } from "@/lib/exceptionReasons";

/** What happened, in a sentence or two. A code without words is shown as it is. */
export function whatHappened(exception: ExceptionItem): string {
  const why = whyOf(exception);
  const what = whatOf(exception);
  return what === undefined ? why : `${what} ${why}`;
}

/** Why a whole group waits. A reason that depends on the details of each is named by its code. */
export const whyOfGroup = (kind: string, reason: string): string =>
  reasonNeedsDetails(kind, reason) ? `${codeInWords(reason)}.` : reasonInWords(kind, reason, {});

/** What became of an action on a group. */
export function outcomeText(done: number, refused: number, left: number): string {
  return [
    `${done} done or submitted for approval.`,
    refused > 0 && `${refused} could not be done; each is still in the list.`,
    left > 0 && `${left} remain because a later part failed: repeat the action for them.`,
  ]
    .filter((part) => part !== false)
    .join(" ");
}

/** Why alone, for a list. */
export const whyOf = ({ kind, reason, details }: ExceptionItem) => reasonInWords(kind, reason, details);

const detailWords: Record<string, string> = {
  verdict: "Screening result",
  fromBlock: "From block",
  toBlock: "To block",
};

const valueWords: Record<string, Record<string, string>> = {
  account: { main: "Safeguarding account", own: "Corporate account" },
};

const said = ["expected", "actual", "difference", "matches", "why"];

/** The details that an exception’s file shows in its own way. */
const ownFile: Record<string, string[]> = { payout_unexplained: ["reference", "unmatchedCredit"] };

/** The details as facts, except those that the sentence says. */
export const factsOf = ({ kind, details, subject }: ExceptionItem): [string, string][] =>
  Object.entries(details)
    .filter(
      ([key, value]) => !said.includes(key) && !(ownFile[kind] ?? []).includes(key) && value !== subject,
    )
    .map(([key, value]) => [detailWords[key] ?? codeInWords(key), valueWords[key]?.[value] ?? value]);

/** How it was resolved, by the server's code. */
export const resolutionOf = codeInWords;
