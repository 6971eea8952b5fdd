/** The two ways through verification, step by step, named as the addresses are. */
export const individualSteps = [
  { step: "step1_1", to: "/user/verification/individual/step1_1", title: "Your name" },
  { step: "step1_2", to: "/user/verification/individual/step1_2", title: "Your address" },
  { step: "step1_3", to: "/user/verification/individual/step1_3", title: "About your money" },
  { step: "step2", to: "/user/verification/individual/step2", title: "Your documents" },
  { step: "step3", to: "/user/verification/individual/step3", title: "Check and send" },
] as const;

export const corporateSteps = [
  { step: "step1", to: "/user/verification/corporate/step1", title: "Your business" },
  { step: "step2_1", to: "/user/verification/corporate/step2_1", title: "What it does" },
  { step: "step2_2", to: "/user/verification/corporate/step2_2", title: "Its documents" },
  { step: "step3", to: "/user/verification/corporate/step3", title: "Owners and directors" },
  { step: "step3_1", to: "/user/verification/corporate/step3_1", title: "Check and send" },
] as const;

export type StepLink = (typeof individualSteps)[number] | (typeof corporateSteps)[number];

export const completePage = "/user/verification/complete";

/** Which step asks for a field, by the first part of its name. */
const askedIn: Record<string, string> = {
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

const askedInBusiness: Record<string, string> = {
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

const head = (field: string) => field.split(/[.[]/)[0] ?? "";

export function stepOf(field: string, steps: readonly StepLink[]): StepLink | undefined {
  const map = steps === corporateSteps ? askedInBusiness : askedIn;
  return steps.find(({ step }) => step === map[head(field)]);
}
