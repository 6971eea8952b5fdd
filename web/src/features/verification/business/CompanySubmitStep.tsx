import type { ReactNode } from "react";
import type { BusinessRecord, Member } from "@/api/contract";
import { documentKinds } from "@/features/verification/business/documentKinds";
import { LivenessCheck } from "@/features/verification/liveness/LivenessCheck";
import { memberStatusWords } from "@/features/verification/memberStatus";
import { fileShown } from "@/features/verification/steps/fileNames";
import { corporateSteps } from "@/features/verification/steps/flows";
import { useBusiness, useMembers, useSaveBusiness } from "@/features/verification/steps/queries";
import { StepPage } from "@/features/verification/steps/StepPage";
import { StepSummary } from "@/features/verification/steps/StepSummary";
import { SubmitForReview } from "@/features/verification/steps/SubmitForReview";
import { addressFacts, lines, yesOrNo } from "@/features/verification/steps/shown";
import {
  documentWords,
  legalFormWords,
  purposeWords,
  roleWords,
  sourceWords,
  volumeWords,
  wordFor,
} from "@/features/verification/words";
import { countryName } from "@/lib/countries";
import { dayShown } from "@/lib/moment";

const here = "step3_1";

export function CompanySubmitStep() {
  const query = useBusiness();
  const save = useSaveBusiness();
  return (
    <StepPage steps={corporateSteps} step={here} query={query}>
      {(record: BusinessRecord | null) => (
        <>
          <Summary record={record} />
          <LivenessCheck kind="business" realness={record?.realness} />
          <SubmitForReview steps={corporateSteps} step={here} save={save} />
        </>
      )}
    </StepPage>
  );
}

function Summary({ record }: { record: BusinessRecord | null }) {
  const [business, activity, documents, people] = corporateSteps;
  const members = useMembers(record?.id ?? "", record !== null);
  return (
    <>
      <StepSummary
        title={business.title}
        to={business.to}
        facts={[
          ["Name", record?.companyName],
          ["Legal form", wordFor(legalFormWords, record?.legalForm)],
          ["Registration number", record?.registrationNumber],
          ["Date of incorporation", dayShown(record?.incorporatedOn)],
          ["Country of incorporation", countryName(record?.incorporationCountry ?? "")],
          ...addressFacts("Registered address", record?.registeredAddress),
        ]}
      />
      <StepSummary
        title={activity.title}
        to={activity.to}
        facts={[
          ["Nature of business", record?.natureOfBusiness],
          ["Website", record?.website, "optional"],
          ["Supervised by a financial regulator", yesOrNo(record?.regulated)],
          [
            "Regulator reference",
            record?.regulatorReference,
            record?.regulated === true ? undefined : "optional",
          ],
          ["Source of funds", wordFor(sourceWords, record?.sourceOfFunds)],
          ["Purpose", wordFor(purposeWords, record?.purpose)],
          ["Expected monthly volume", wordFor(volumeWords, record?.expectedMonthlyVolume)],
          ...addressFacts("Trading address", record?.tradingAddress),
        ]}
      />
      <StepSummary
        title={documents.title}
        to={documents.to}
        facts={documentKinds.map(({ kind, optional }) => [
          documentWords[kind],
          fileShown(record?.documents?.find((one) => one.kind === kind)?.file),
          optional ? "optional" : undefined,
        ])}
      />
      <StepSummary
        title={people.title}
        to={people.to}
        facts={[
          ...(members.data?.list ?? []).map(memberFact),
          ...(members.data?.list.length === 0 ? [["People", ""] as const satisfies [string, string]] : []),
          ["No one owns 25% or more", record?.noOwnerAtThreshold === true ? "Yes" : "", "optional"],
        ]}
      />
    </>
  );
}

function memberFact(member: Member): [name: string, value: ReactNode] {
  const { firstName, lastName, roles, ownershipPercent, dateOfBirth, nationality, email, address } = member;
  const share = Number(ownershipPercent) > 0 ? `${ownershipPercent}% ownership` : "";
  const { line1, line2, city, region, postcode, country } = address ?? {};
  return [
    `${firstName} ${lastName}`,
    lines([
      roles.map((role) => wordFor(roleWords, role)).join(", "),
      share,
      `Born ${dayShown(dateOfBirth)}, ${countryName(nationality)}`,
      email,
      [line1, line2, city, region, postcode, countryName(country ?? "")].filter(Boolean).join(", "),
      memberStatusWords[member.status].word,
    ]),
  ];
}
