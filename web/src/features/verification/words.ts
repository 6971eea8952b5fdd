import type { MemberRole } from "@/api/contract";

export const sourceWords = {
  salary: "Salary or pension",
  savings: "Savings",
  business: "Business income",
  investments: "Investments",
  inheritance: "Inheritance",
  other: "Something else",
};

export const purposeWords = {
  savings: "Holding GBPC",
  payments: "Making and receiving payments",
  trading: "Trading",
  treasury: "Managing a company’s cash",
  other: "Something else",
};

export const volumeWords = {
  under_1000: "Less than £1,000",
  "1000_10000": "£1,000 to £10,000",
  "10000_100000": "£10,000 to £100,000",
  "100000_1000000": "£100,000 to £1,000,000",
  over_1000000: "More than £1,000,000",
};

export const idDocumentWords = {
  passport: "Passport",
  driving_licence: "Driving licence",
  national_id: "National identity card",
  residence_permit: "Residence permit",
};

export const proofWords = {
  utility_bill: "Utility bill",
  bank_statement: "Bank statement",
  tax_letter: "Letter from the tax office",
  tenancy: "Tenancy agreement",
};

export const legalFormWords = {
  private_limited: "Private limited company (Ltd)",
  public_limited: "Public limited company (PLC)",
  llp: "Limited liability partnership (LLP)",
  partnership: "Partnership",
  sole_trader: "Sole trader",
  charity: "Charity",
  trust: "Trust",
  other: "Something else",
};

export const documentWords = {
  incorporation: "Certificate of incorporation",
  articles: "Articles of association",
  shareholders: "Register of shareholders",
  address: "Proof of the business address",
  authority: "Authority to act for the business",
  other: "Other documents",
};

export type DocumentKind = keyof typeof documentWords;

export const roleWords: Record<MemberRole, string> = {
  director: "Director",
  ubo: "Beneficial owner",
  signatory: "Authorised signatory",
  senior_manager: "Senior manager",
};

/** The entries of a table as the options of a select. */
export const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The label of a value, or nothing for a value that is missing. */
export const wordFor = (words: Record<string, string>, value: string | undefined) =>
  value === undefined || value === "" ? "" : (words[value] ?? value);
