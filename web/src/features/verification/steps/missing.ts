import { type StepLink, stepOf } from "@/features/verification/steps/flows";

type Fault = { field: string; message: string };
type MissingIn = { step: StepLink | undefined; what: string[] };

/** The fields as the forms label them. A part without a label of its own has the label of the whole. */
const fieldWords: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  dateOfBirth: "date of birth",
  nationality: "nationality",
  phone: "phone",
  address: "address",
  occupation: "occupation",
  sourceOfFunds: "source of funds",
  purpose: "purpose",
  expectedMonthlyVolume: "expected monthly volume",
  politicallyExposed: "politically exposed person",
  taxResidencies: "tax residency",
  idDocument: "identity document",
  "idDocument.number": "document number",
  "idDocument.issuingCountry": "issuing country",
  "idDocument.expiryDate": "expiry date",
  "idDocument.frontFile": "picture of the document",
  "idDocument.backFile": "picture of the back",
  proofOfAddress: "proof of address",
  "proofOfAddress.issuedOn": "date of issue of the proof of address",
  realness: "picture of yourself",
  companyName: "name of the business",
  registrationNumber: "registration number",
  incorporatedOn: "date of incorporation",
  incorporationCountry: "country of incorporation",
  legalForm: "legal form",
  registeredAddress: "registered address",
  tradingAddress: "trading address",
  website: "website",
  natureOfBusiness: "nature of business",
  regulated: "regulatory status",
  regulatorReference: "regulator reference",
  documents: "documents",
};
const empty = "Required fields cannot be empty";

function wordsOf(field: string): string | undefined {
  const name = field.replace(/\[[^\]]*\]/g, "");
  return fieldWords[name] ?? fieldWords[name.split(".")[0] ?? ""];
}

function sentenceFor({ field, message }: Fault): string {
  const words = wordsOf(field);
  if (words === undefined) {
    return message;
  }
  return message === empty ? words : `${words} (${message.replace(/\.$/, "")})`;
}

/** The missing fields by the step that asks for them, in the order of the steps, each named once. */
export function missingBySteps(faults: Fault[], steps: readonly StepLink[]): MissingIn[] {
  return [...steps, undefined].flatMap((step) => {
    const what = faults.filter(({ field }) => stepOf(field, steps) === step).map(sentenceFor);
    return what.length === 0 ? [] : [{ step, what: [...new Set(what)] }];
  });
}
