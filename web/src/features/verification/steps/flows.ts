/** The steps of the two verification flows, named as in their addresses. */
export const individualSteps = [
  { step: "step1_1", to: "/user/verification/individual/step1_1", title: "Your name" },
  { step: "step1_2", to: "/user/verification/individual/step1_2", title: "Your address" },
  { step: "step1_3", to: "/user/verification/individual/step1_3", title: "Your finances" },
  { step: "step2", to: "/user/verification/individual/step2", title: "Your documents" },
  { step: "step3", to: "/user/verification/individual/step3", title: "Review and submit" },
] as const;

export const corporateSteps = [
  { step: "step1", to: "/user/verification/corporate/step1", title: "Company details" },
  { step: "step2_1", to: "/user/verification/corporate/step2_1", title: "Business activity" },
  { step: "step2_2", to: "/user/verification/corporate/step2_2", title: "Company documents" },
  { step: "step3", to: "/user/verification/corporate/step3", title: "Owners and directors" },
  { step: "step3_1", to: "/user/verification/corporate/step3_1", title: "Review and submit" },
] as const;

export type StepLink = (typeof individualSteps)[number] | (typeof corporateSteps)[number];

declare module "@/lib/router" {
  interface PlaceState {
    /** The step was opened from the review, to change an answer. */
    checking?: boolean;
  }
}

export const statusPage = "/user/verification/complete";

/** The step that has a field, by the first part of the field's name. */
const individualStepOf: Record<string, string> = {
  firstName: "step1_1",
  middleName: "step1_1",
  lastName: "step1_1",
  dateOfBirth: "step1_1",
  nationality: "step1_1",
  phone: "step1_1",
  address: "step1_2",
  occupation: "step1_3",
  sourceOfFunds: "step1_3",
  purpose: "step1_3",
  expectedMonthlyVolume: "step1_3",
  politicallyExposed: "step1_3",
  taxResidencies: "step1_3",
  idDocument: "step2",
  proofOfAddress: "step2",
  realness: "step2",
};

const corporateStepOf: Record<string, string> = {
  companyName: "step1",
  registrationNumber: "step1",
  incorporatedOn: "step1",
  incorporationCountry: "step1",
  legalForm: "step1",
  registeredAddress: "step1",
  tradingAddress: "step2_1",
  website: "step2_1",
  natureOfBusiness: "step2_1",
  regulated: "step2_1",
  regulatorReference: "step2_1",
  sourceOfFunds: "step2_1",
  purpose: "step2_1",
  expectedMonthlyVolume: "step2_1",
  documents: "step2_2",
  members: "step3",
  member: "step3",
  noOwnerAtThreshold: "step3",
  realness: "step3_1",
};

const firstPart = (field: string) => field.split(/[.[]/)[0] ?? "";

/** The step that has a field, so that a fault can be linked to it. */
export function stepOf(field: string, steps: readonly StepLink[]): StepLink | undefined {
  const map = steps === corporateSteps ? corporateStepOf : individualStepOf;
  return steps.find(({ step }) => step === map[firstPart(field)]);
}
