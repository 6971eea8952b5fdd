import type { BusinessRecord } from "@/api/contract";
import { LivenessCheck } from "@/features/verification/liveness/LivenessCheck";
import { corporateSteps } from "@/features/verification/steps/flows";
import { useBusiness, useMembers, useSaveBusiness } from "@/features/verification/steps/queries";
import { StepPage } from "@/features/verification/steps/StepPage";
import { StepSummary } from "@/features/verification/steps/StepSummary";
import { SubmitForReview } from "@/features/verification/steps/SubmitForReview";
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
          [
            "Registered address",
            [record?.registeredAddress?.line1, record?.registeredAddress?.city].filter(Boolean).join(", "),
          ],
        ]}
      />
      <StepSummary
        title={activity.title}
        to={activity.to}
        facts={[
          ["Nature of business", record?.natureOfBusiness],
          ["Website", record?.website],
          ["Regulated", record?.regulated === true ? "Yes" : record?.regulated === false ? "No" : ""],
          ["Source of funds", wordFor(sourceWords, record?.sourceOfFunds)],
          ["Purpose", wordFor(purposeWords, record?.purpose)],
          ["Expected monthly volume", wordFor(volumeWords, record?.expectedMonthlyVolume)],
        ]}
      />
      <StepSummary
        title={documents.title}
        to={documents.to}
        facts={(record?.documents ?? []).map(({ kind }) => [wordFor(documentWords, kind), "Received"])}
      />
      <StepSummary
        title={people.title}
        to={people.to}
        facts={(members.data?.list ?? []).map((member) => [
          `${member.firstName} ${member.lastName}`,
          member.roles.map((role) => wordFor(roleWords, role)).join(", "),
        ])}
      />
    </>
  );
}
