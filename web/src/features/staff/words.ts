import type { CustomerItem, CustomerNote, OperatorRole } from "@/api/contract";
import { codeInWords } from "@/lib/codeInWords";
import type { Tone } from "@/ui/Status";

/** The status of a customer's account. */
export const statusWords: Record<CustomerItem["status"], { tone: Tone; word: string }> = {
  active: { tone: "good", word: "Active" },
  frozen: { tone: "bad", word: "Frozen" },
  closed: { tone: "quiet", word: "Closed" },
};

/** Whose money is in a sub-account. */
export const holderWords = { own: "The business’s own money", customer: "A customer’s money" };

/** What a customer is: a sub-account says of what. */
export function kindOf({ kind, parentId }: CustomerItem): string {
  const word = kind === "individual" ? "Individual" : "Business";
  return parentId === null ? word : `Sub-account (${word.toLowerCase()})`;
}

export const roleWords: Record<OperatorRole, string> = {
  compliance: "Compliance",
  treasury: "Treasury",
  support: "Support",
  auditor: "Auditor",
  administrator: "Administrator",
};

/** The roles as options of a form. */
export const roleOptions = Object.entries(roleWords).map(([value, label]) => ({ value, label }));

/** The legal bases on which an account is frozen. */
export const legalBasisWords: Record<string, string> = {
  sanctions: "Sanctions",
  court_order: "Court order",
  law_enforcement: "Law enforcement request",
  suspicious_activity: "Suspicious activity",
  customer_request: "Customer request",
  other: "Other (explain in the reason)",
};

const noteWords: Record<CustomerNote["kind"], string> = {
  note: "",
  freeze: "Freeze requested",
  unfreeze: "Unfreeze requested",
  disable_sign_in: "Disabling of the sign-in requested",
  enable_sign_in: "Enabling of the sign-in requested",
  remove_second_factors: "Removal of second factors requested",
  sign_out: "Sign-out everywhere requested",
};

/** “Freeze requested (Court order): the reason”; a plain note is its text. */
export function noteText({ kind, legalBasis, text }: CustomerNote): string {
  const basis = legalBasis === "" ? "" : ` (${legalBasisWords[legalBasis] ?? codeInWords(legalBasis)})`;
  return kind === "note" ? text : `${noteWords[kind]}${basis}: ${text}`;
}

/** Two words or more joined by the server, such as court_order. */
const isCode = (text: string) => /^[a-z]+(_[a-z]+)+$/.test(text);

/** A value of unknown shape as text, such as a detail of an audit entry. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) {
    return "";
  }
  if (typeof value === "boolean") {
    return value ? "Yes" : "No";
  }
  if (Array.isArray(value)) {
    return value.map(valueText).join(", ");
  }
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, part]) => `${codeInWords(key)}: ${valueText(part)}`)
      .join("; ");
  }
  const text = String(value);
  return isCode(text) ? codeInWords(text) : text;
}
