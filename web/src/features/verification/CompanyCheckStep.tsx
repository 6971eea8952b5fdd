import type { BusinessRecord } from "@/api/contract";
import { corporateSteps } from "@/features/verification/flows";
import { Handin } from "@/features/verification/Handin";
import { useBusiness, useMembers, useSaveBusiness } from "@/features/verification/queries";
import { Selfie } from "@/features/verification/Selfie";
import { StepPage } from "@/features/verification/StepPage";
import { SummaryPart } from "@/features/verification/SummaryPart";
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

export function CompanyCheckStep() {
  const query = useBusiness();
  const save = useSaveBusiness();
  return (
    <StepPage steps={corporateSteps} step={here} query={query}>
      {(record: BusinessRecord | null) => (
        <>
          <Summary record={record} />
          <Selfie kind="business" realness={record?.realness} />
          <Handin steps={corporateSteps} step={here} save={save} />
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
      <SummaryPart
        title={business.title}
        to={business.to}
        facts={[
          ["Name", record?.companyName],
          ["Form", wordFor(legalFormWords, record?.legalForm)],
          ["Number", record?.registrationNumber],
          ["Founded", dayShown(record?.incorporatedOn)],
          ["Registered in", countryName(record?.incorporationCountry ?? "")],
          [
            "Address",
            [record?.registeredAddress?.line1, record?.registeredAddress?.city].filter(Boolean).join(", "),
          ],
        ]}
      />
      <SummaryPart
        title={activity.title}
        to={activity.to}
        facts={[
          ["Does", record?.natureOfBusiness],
          ["Website", record?.website],
          ["Regulated", record?.regulated === true ? "Yes" : record?.regulated === false ? "No" : ""],
          ["Money comes from", wordFor(sourceWords, record?.sourceOfFunds)],
          ["Used for", wordFor(purposeWords, record?.purpose)],
          ["In a month", wordFor(volumeWords, record?.expectedMonthlyVolume)],
        ]}
      />
      <SummaryPart
        title={documents.title}
        to={documents.to}
        facts={(record?.documents ?? []).map(({ kind }) => [wordFor(documentWords, kind), "Received"])}
      />
      <SummaryPart
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
