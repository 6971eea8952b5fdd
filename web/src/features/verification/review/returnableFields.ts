import type { VerificationCase } from "@/api/contract";
import { documentWords, wordFor } from "@/features/verification/words";

type Returnable = { field: string; label: string };

const ofPerson: Returnable[] = [
  { field: "firstName", label: "First name" },
  { field: "lastName", label: "Last name" },
  { field: "dateOfBirth", label: "Date of birth" },
  { field: "address", label: "Address" },
  { field: "occupation", label: "Occupation" },
  { field: "sourceOfFunds", label: "Where the money comes from" },
  { field: "taxResidencies", label: "Where tax is paid" },
  { field: "idDocument.number", label: "Number of the identity document" },
  { field: "idDocument.frontFile", label: "Identity document, front" },
  { field: "idDocument.backFile", label: "Identity document, back" },
  { field: "proofOfAddress.file", label: "Proof of address" },
  { field: "realness", label: "Picture of the person" },
];

const ofCompany: Returnable[] = [
  { field: "companyName", label: "Company name" },
  { field: "registrationNumber", label: "Registration number" },
  { field: "registeredAddress", label: "Registered address" },
  { field: "natureOfBusiness", label: "What the business does" },
  { field: "sourceOfFunds", label: "Where the money comes from" },
  { field: "realness", label: "Picture of the applicant" },
];

/** What a reviewer can ask to be mended; a member's name asks that person to verify again. */
export function returnable({ kind, individual, business, members }: VerificationCase): Returnable[] {
  return kind === "individual"
    ? ofPerson.filter(({ field }) => field !== "idDocument.backFile" || individual?.idDocument?.backFile)
    : [
        ...ofCompany,
        ...(business?.documents ?? []).map((document) => ({
          field: `documents.${document.kind}`,
          label: wordFor(documentWords, document.kind),
        })),
        ...members.map(({ id, firstName, lastName }) => ({
          field: `members.${id}`,
          label: `${firstName} ${lastName}`,
        })),
      ];
}
