import { type StepLink, stepOf } from "@/features/verification/steps/flows";

type Fault = { field: string; message: string };
type MissingIn = { step: StepLink | undefined; what: string[] };

/** What each field asks for, as the forms ask it. Where a part has no name of its own, the whole has. */
const fieldWords: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  dateOfBirth: "date of birth",
  nationality: "nationality",
  phone: "phone",
  address: "address",
  occupation: "occupation",
  sourceOfFunds: "where the money comes from",
  purpose: "what GBPC will be used for",
  expectedMonthlyVolume: "how much will move in a month",
  politicallyExposed: "prominent public office",
  taxResidencies: "where tax is paid",
  idDocument: "identity document",
  "idDocument.number": "number of the identity document",
  "idDocument.issuingCountry": "who issued it",
  "idDocument.expiryDate": "when it expires",
  "idDocument.frontFile": "its picture",
  "idDocument.backFile": "picture of its back",
  proofOfAddress: "proof of address",
  "proofOfAddress.issuedOn": "date on the proof of address",
  realness: "the picture of you",
  companyName: "name of the business",
  registrationNumber: "number in the register",
  incorporatedOn: "when it was founded",
  incorporationCountry: "where it is registered",
  legalForm: "legal form",
  registeredAddress: "registered address",
  tradingAddress: "where it works",
  website: "website",
  natureOfBusiness: "what the business does",
  regulated: "whether it is supervised",
  regulatorReference: "reference with the regulator",
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

/** What the server misses, by the step that asks for it and in the order of the steps; each thing once. */
export function missingBySteps(faults: Fault[], steps: readonly StepLink[]): MissingIn[] {
  return [...steps, undefined].flatMap((step) => {
    const what = faults.filter(({ field }) => stepOf(field, steps) === step).map(sentenceFor);
    return what.length === 0 ? [] : [{ step, what: [...new Set(what)] }];
  });
}
