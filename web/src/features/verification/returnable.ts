import type { VerificationCase } from "@/api/contract";

type Returnable = { field: string; label: string };

const ofPerson: Returnable[] = [
  { field: "firstName", label: "Name" },
  { field: "dateOfBirth", label: "Date of birth" },
  { field: "address", label: "Address" },
  { field: "sourceOfFunds", label: "Where the money comes from" },
  { field: "idDocument.frontFile", label: "Identity document" },
  { field: "proofOfAddress.file", label: "Proof of address" },
  { field: "realness", label: "Picture of the person" },
];

const ofCompany: Returnable[] = [
  { field: "companyName", label: "Company name" },
  { field: "registrationNumber", label: "Registration number" },
  { field: "registeredAddress", label: "Registered address" },
  { field: "natureOfBusiness", label: "What the business does" },
  { field: "sourceOfFunds", label: "Where the money comes from" },
  { field: "documents", label: "Company documents" },
  { field: "realness", label: "Picture of the applicant" },
];

/** What a reviewer can ask to be mended; a member's name asks that person to verify again. */
export function returnable({ kind, members }: VerificationCase): Returnable[] {
  return kind === "individual"
    ? ofPerson
    : [
        ...ofCompany,
        ...members.map(({ id, firstName, lastName }) => ({
          field: `members.${id}`,
          label: `${firstName} ${lastName}`,
        })),
      ];
}
