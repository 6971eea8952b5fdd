import type { VerificationCase } from "@/api/contract";

/** What was looked at already, by the name the server gives it; a new one is shown as it is. */
const checkWords: Record<string, string> = {
  liveness: "Pictures of the applicant",
  screening: "Sanctions lists",
  document_valid: "Document in date",
  document_nationality: "Passport and nationality",
  proof_recent: "Proof of address is recent",
  politically_exposed: "No public office",
  tax_residency: "Tax residence",
  members_complete: "Everybody has verified",
  ownership_known: "Owners are known",
  not_regulated: "Regulator",
};

const eventWords: Record<string, string> = {
  submitted: "Handed in",
  reopened: "Opened again",
  approve: "Approved",
  return: "Returned",
  reject: "Rejected",
  member_added: "Person added",
  member_removed: "Person removed",
  member_completed: "Person verified",
};

const plain = (name: string) => name.replace(/_/g, " ").replace(/^./, (first) => first.toUpperCase());

export const checkWord = (name: string) => checkWords[name] ?? plain(name);
export const eventWord = (what: string) => eventWords[what] ?? plain(what);

const poses = ["Face", "Head turned to the left", "Head turned to the right"];

/** What the camera asked for, in the order in which it did. */
export const pictureList = (pictures: string[]) =>
  pictures.map((name, index) => [poses[index] ?? `Picture ${index + 1}`, name] as [string, string]);

/** Who a case is about, as it names itself. */
export function nameOf({ individual, business, customer }: VerificationCase): string {
  const named =
    business?.companyName ||
    [individual?.firstName, individual?.middleName, individual?.lastName].filter(Boolean).join(" ");
  return named || customer.displayName || customer.email;
}
