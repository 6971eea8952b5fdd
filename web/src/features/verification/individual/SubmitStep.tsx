import { individualSteps } from "@/features/verification/steps/flows";
import { useIndividual, useSaveIndividual } from "@/features/verification/steps/queries";
import { StepPage } from "@/features/verification/steps/StepPage";
import { StepSummary } from "@/features/verification/steps/StepSummary";
import { SubmitForReview } from "@/features/verification/steps/SubmitForReview";
import {
  idDocumentWords,
  proofWords,
  purposeWords,
  sourceWords,
  volumeWords,
  wordFor,
} from "@/features/verification/words";
import { countryName } from "@/lib/countries";
import { dayShown } from "@/lib/moment";

const here = "step3";
const receivedOrMissing = (file: string | undefined) => (file ? "Received" : "Missing");

export function SubmitStep() {
  const query = useIndividual();
  const save = useSaveIndividual();
  const [name, address, money, documents] = individualSteps;
  return (
    <StepPage steps={individualSteps} step={here} query={query}>
      {(record) => (
        <>
          <StepSummary
            title={name.title}
            to={name.to}
            facts={[
              ["Name", [record?.firstName, record?.middleName, record?.lastName].filter(Boolean).join(" ")],
              ["Date of birth", dayShown(record?.dateOfBirth)],
              ["Nationality", countryName(record?.nationality ?? "")],
              ["Phone", record?.phone],
            ]}
          />
          <StepSummary
            title={address.title}
            to={address.to}
            facts={[
              ["Address", [record?.address?.line1, record?.address?.line2].filter(Boolean).join(", ")],
              ["Town or city", [record?.address?.city, record?.address?.postcode].filter(Boolean).join(", ")],
              ["Country", countryName(record?.address?.country ?? "")],
            ]}
          />
          <StepSummary
            title={money.title}
            to={money.to}
            facts={[
              ["Occupation", record?.occupation],
              ["Source of funds", wordFor(sourceWords, record?.sourceOfFunds)],
              ["Purpose", wordFor(purposeWords, record?.purpose)],
              ["Expected monthly volume", wordFor(volumeWords, record?.expectedMonthlyVolume)],
              [
                "Tax residency",
                record?.taxResidencies?.map(({ country }) => countryName(country ?? "")).join(", ") ?? "",
              ],
            ]}
          />
          <StepSummary
            title={documents.title}
            to={documents.to}
            facts={[
              ["Document", wordFor(idDocumentWords, record?.idDocument?.type)],
              ["Document number", record?.idDocument?.number],
              ["Picture of the document", receivedOrMissing(record?.idDocument?.frontFile)],
              ["Proof of address", wordFor(proofWords, record?.proofOfAddress?.type)],
              ["Proof of address, file", receivedOrMissing(record?.proofOfAddress?.file)],
              ["Picture of yourself", record?.realness === "completed" ? "Received" : "Missing"],
            ]}
          />
          <SubmitForReview steps={individualSteps} step={here} save={save} />
        </>
      )}
    </StepPage>
  );
}
