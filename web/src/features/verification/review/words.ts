import type { VerificationCase } from "@/api/contract";

/** The automatic checks, by the server's code; an unknown code is shown as it is. */
const checkWords: Record<string, string> = {
  liveness: "Liveness check",
  screening: "Sanctions screening",
  document_valid: "Identity document not expired",
  document_nationality: "Passport matches nationality",
  document_number_unique: "Document number used in no other case",
  proof_recent: "Proof of address is recent",
  politically_exposed: "Not a politically exposed person",
  tax_residency: "Tax residency includes country of address",
  members_complete: "All members verified",
  ownership_known: "Beneficial owners identified",
  not_regulated: "Regulatory status",
};

const eventWords: Record<string, string> = {
  submitted: "Submitted",
  reopened: "Reopened",
  approve: "Approved",
  return: "Returned",
  reject: "Rejected",
  member_added: "Member added",
  member_removed: "Member removed",
  member_completed: "Member verified",
};

const inWords = (code: string) => code.replace(/_/g, " ").replace(/^./, (first) => first.toUpperCase());

/** What each check requires, shown where it is not met. */
const checkRequirements: Record<string, string> = {
  liveness: "The applicant has completed the liveness check.",
  screening: "The case has been screened and has no open match.",
  document_valid: "The identity document has not expired.",
  document_nationality: "The passport is of the stated nationality.",
  document_number_unique: "The number of the identity document was given in no other case.",
  proof_recent: "The proof of address is at most three months old.",
  politically_exposed: "The applicant is not politically exposed.",
  tax_residency: "The country of the address is one of the tax residencies.",
  members_complete: "Every member has verified.",
  ownership_known: "Less than 25 % of the shares are unaccounted for.",
  not_regulated: "The company is not regulated. If it is, check its reference in the regulator’s register.",
};

export const checkRequirement = (code: string) => checkRequirements[code] ?? "";
export const checkWord = (code: string) => checkWords[code] ?? inWords(code);
export const eventWord = (code: string) => eventWords[code] ?? inWords(code);

const poses = ["Face", "Head turned left", "Head turned right"];

/** The pictures of the liveness check, titled in the order in which the camera asked for them. */
export const pictureList = (pictures: string[]) =>
  pictures.map((name, index) => [poses[index] ?? `Picture ${index + 1}`, name] as [string, string]);

/** The name of the person or business a case is about. */
export function nameOf({ individual, business, customer }: VerificationCase): string {
  const named =
    business?.companyName ||
    [individual?.firstName, individual?.middleName, individual?.lastName].filter(Boolean).join(" ");
  return named || customer.displayName || customer.email;
}
