import type { VerificationCase } from "@/api/contract";
import { documentWords, wordFor } from "@/features/verification/words";

type ReturnableField = { field: string; label: string };

const individualFields: ReturnableField[] = [
  { field: "firstName", label: "First name" },
  { field: "lastName", label: "Last name" },
  { field: "dateOfBirth", label: "Date of birth" },
  { field: "address", label: "Address" },
  { field: "occupation", label: "Occupation" },
  { field: "sourceOfFunds", label: "Source of funds" },
  { field: "taxResidencies", label: "Tax residency" },
  { field: "idDocument.number", label: "Identity document number" },
  { field: "idDocument.frontFile", label: "Identity document, front" },
  { field: "idDocument.backFile", label: "Identity document, back" },
  { field: "proofOfAddress.file", label: "Proof of address" },
  { field: "realness", label: "Picture of the applicant" },
];

const businessFields: ReturnableField[] = [
  { field: "companyName", label: "Company name" },
  { field: "registrationNumber", label: "Registration number" },
  { field: "registeredAddress", label: "Registered address" },
  { field: "natureOfBusiness", label: "Nature of business" },
  { field: "sourceOfFunds", label: "Source of funds" },
  { field: "realness", label: "Picture of the applicant" },
];

/** The fields a reviewer can return for correction; a member's name asks that person to verify again. */
export function returnableFields({
  kind,
  individual,
  business,
  members,
}: VerificationCase): ReturnableField[] {
  return kind === "individual"
    ? individualFields.filter(
        ({ field }) => field !== "idDocument.backFile" || individual?.idDocument?.backFile,
      )
    : [
        ...businessFields,
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
