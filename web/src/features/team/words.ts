import type { PolicyRule, PolicySubject, TeamApproval, TeamInvitation, TeamRole } from "@/api/contract";
import { grouped } from "@/lib/decimal";
import type { Tone } from "@/ui/Status";

type RoleWords = { value: TeamRole; label: string; may: string };

/** The roles, with what each may do. */
export const roles: RoleWords[] = [
  { value: "owner", label: "Owner", may: "Everything, including adding other owners." },
  {
    value: "administrator",
    label: "Administrator",
    may: "Manages the team, the approval policy and webhooks. Cannot make payments or change owners.",
  },
  { value: "initiator", label: "Initiator", may: "Orders payments and adds bank accounts and addresses." },
  { value: "approver", label: "Approver", may: "Approves or rejects requests that the policy holds." },
  { value: "viewer", label: "Viewer", may: "Reads everything, changes nothing." },
  {
    value: "developer",
    label: "Developer",
    may: "Reads everything, and manages webhooks and API keys that cannot move money.",
  },
];

export const roleLabel = (role: string) => roles.find(({ value }) => value === role)?.label ?? role;

export const subjects: { value: PolicySubject; label: string; withAmount: boolean }[] = [
  { value: "fiat_withdrawal", label: "Redemptions to a bank account", withAmount: true },
  { value: "chain_withdrawal", label: "Transfers to an address", withAmount: true },
  { value: "internal_transfer", label: "Moves between your accounts", withAmount: true },
  { value: "recipient", label: "New bank accounts and addresses", withAmount: false },
  { value: "key", label: "New API keys", withAmount: false },
  { value: "policy", label: "Changes to this policy", withAmount: false },
];

export const subjectLabel = (subject: string) =>
  subjects.find(({ value }) => value === subject)?.label ?? subject;
export const hasAmount = (subject: string) =>
  subjects.find(({ value }) => value === subject)?.withAmount ?? false;

/** A rule as a sentence. */
export function ruleSentence({ subject, from, approvals, perDay }: PolicyRule): string {
  const what = subjectLabel(subject);
  const amount = !/^0+(\.0+)?$/.test(from) ? ` from £${grouped(from)}${perDay ? " in a day" : ""}` : "";
  const start = hasAmount(subject) ? `${what}${amount}` : what;
  if (approvals === 0) {
    return `${start} need no approval`;
  }
  return `${start} need ${approvals} ${approvals === 1 ? "approval" : "approvals"}`;
}

const withSpaces = (count: string) => count.replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** What an approval of a batch contains, "30 payments"; null if it is for something else. */
export function contentsOf({ details: { count } }: TeamApproval): string | null {
  return count === undefined ? null : `${withSpaces(count)} ${count === "1" ? "payment" : "payments"}`;
}

/** The first payees of a batch in full, each with its amount, and how many more there are. */
export function payeesOf({ details: { payees } }: TeamApproval): string[] {
  return payees === undefined ? [] : payees.split("\n");
}

/** What is asked for, as the title of an approval. */
export function titleOf(approval: TeamApproval): string {
  const { subject, details } = approval;
  if (contentsOf(approval) !== null) {
    return `Batch: ${details.name}`;
  }
  switch (subject) {
    case "fiat_withdrawal":
      return "Redeem to a bank account";
    case "chain_withdrawal":
      return "Send to an address";
    case "internal_transfer":
      return "Move between your accounts";
    case "recipient":
      return "Add a payee";
    case "policy":
      return "Change the approval policy";
    case "key":
      return details.before === undefined ? "Create an API key" : "Extend an API key";
    default:
      return subject;
  }
}

export const approvalWords: Record<TeamApproval["status"], { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Waiting" },
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "bad", word: "Rejected" },
  expired: { tone: "quiet", word: "Expired" },
  cancelled: { tone: "quiet", word: "Cancelled" },
};

export const invitationWords: Record<TeamInvitation["status"], { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Invited" },
  accepted: { tone: "good", word: "Accepted" },
  cancelled: { tone: "quiet", word: "Cancelled" },
  expired: { tone: "quiet", word: "Expired" },
};
