import type { BusinessRecord, IndividualRecord, Member } from "@/api/contract";
import { isExpired, isTooOld } from "@/features/verification/dates";
import { corporateSteps, individualSteps, type StepLink } from "@/features/verification/steps/flows";

const address = (name: string) => ["line1", "city", "postcode", "country"].map((part) => `${name}.${part}`);

/** What each step has to have asked for; the last one, which reviews them, asks for nothing. */
const individualNeeds = new Map([
  ["step1_1", ["firstName", "lastName", "dateOfBirth", "nationality", "phone"]],
  ["step1_2", address("address")],
  [
    "step1_3",
    [
      "occupation",
      "sourceOfFunds",
      "purpose",
      "expectedMonthlyVolume",
      "politicallyExposed",
      "taxResidencies.0.country",
    ],
  ],
  [
    "step2",
    [
      "idDocument.type",
      "idDocument.number",
      "idDocument.issuingCountry",
      "idDocument.expiryDate",
      "idDocument.frontFile",
      "proofOfAddress.type",
      "proofOfAddress.issuedOn",
      "proofOfAddress.file",
    ],
  ],
]);

const corporateNeeds = new Map([
  [
    "step1",
    [
      "companyName",
      "registrationNumber",
      "incorporatedOn",
      "incorporationCountry",
      "legalForm",
      ...address("registeredAddress"),
    ],
  ],
  [
    "step2_1",
    [
      "natureOfBusiness",
      "regulated",
      "sourceOfFunds",
      "purpose",
      "expectedMonthlyVolume",
      ...address("tradingAddress"),
    ],
  ],
]);

const requiredDocuments = ["incorporation", "articles", "shareholders"] as const;
const largeShare = 25;

function valueAt(record: object, path: string): unknown {
  let here: unknown = record;
  for (const part of path.split(".")) {
    here = typeof here === "object" && here !== null ? new Map(Object.entries(here)).get(part) : undefined;
  }
  return here;
}

const lacks = (record: object, paths: string[] = []) =>
  paths.some((path) => ["", null, undefined].includes(valueAt(record, path) as string | null | undefined));

/** The first step that is incomplete, or whose answers would be refused now; when none is, the last. */
export function individualStep(record: IndividualRecord | null): StepLink {
  const open = individualSteps.find(({ step }) => {
    if (lacks(record ?? {}, individualNeeds.get(step))) {
      return true;
    }
    const { idDocument, proofOfAddress, realness } = record ?? {};
    const refused =
      realness !== "completed" ||
      isExpired(idDocument?.expiryDate ?? "") ||
      isTooOld(proofOfAddress?.issuedOn ?? "");
    return step === "step2" && refused;
  });
  return open ?? individualSteps[4];
}

/** The same for a business and the people named so far. */
export function corporateStep(record: BusinessRecord | null, members: readonly Member[]): StepLink {
  const open = corporateSteps.find(({ step }) => {
    if (lacks(record ?? {}, corporateNeeds.get(step))) {
      return true;
    }
    switch (step) {
      case "step2_1":
        return record?.regulated === true && !record.regulatorReference;
      case "step2_2":
        return requiredDocuments.some((kind) => !record?.documents?.some((one) => one.kind === kind));
      case "step3":
        return !hasEveryone(record, members);
      default:
        return false;
    }
  });
  return open ?? corporateSteps[4];
}

function hasEveryone(record: BusinessRecord | null, members: readonly Member[]): boolean {
  const holds = (role: Member["roles"][number]) => members.some(({ roles }) => roles.includes(role));
  const owned = members.some(({ ownershipPercent }) => Number(ownershipPercent) >= largeShare);
  const noOwner = record?.noOwnerAtThreshold === true;
  return holds("director") && (noOwner ? !owned && holds("senior_manager") : owned);
}
