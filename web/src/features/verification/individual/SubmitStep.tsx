import { fileShown } from "@/features/verification/steps/fileNames";
import { individualSteps } from "@/features/verification/steps/flows";
import { useIndividual, useSaveIndividual } from "@/features/verification/steps/queries";
import { StepPage } from "@/features/verification/steps/StepPage";
import { StepSummary } from "@/features/verification/steps/StepSummary";
import { SubmitForReview } from "@/features/verification/steps/SubmitForReview";
import { addressFacts, lines, residencyShown, yesOrNo } from "@/features/verification/steps/shown";
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

export function SubmitStep() {
  const query = useIndividual();
  const save = useSaveIndividual();
  const [name, address, money, documents] = individualSteps;
  return (
    <StepPage steps={individualSteps} step={here} query={query}>
      {(record) => {
        const passport = record?.idDocument?.type === "passport";
        return (
          <>
            <StepSummary
              title={name.title}
              to={name.to}
              facts={[
                ["First name", record?.firstName],
                ["Middle names", record?.middleName, "optional"],
                ["Last name", record?.lastName],
                ["Date of birth", dayShown(record?.dateOfBirth)],
                ["Nationality", countryName(record?.nationality ?? "")],
                ["Phone", record?.phone],
              ]}
            />
            <StepSummary
              title={address.title}
              to={address.to}
              facts={addressFacts("Address", record?.address)}
            />
            <StepSummary
              title={money.title}
              to={money.to}
              facts={[
                ["Occupation", record?.occupation],
                ["Source of funds", wordFor(sourceWords, record?.sourceOfFunds)],
                ["Purpose", wordFor(purposeWords, record?.purpose)],
                ["Expected monthly volume", wordFor(volumeWords, record?.expectedMonthlyVolume)],
                ["Politically exposed person", yesOrNo(record?.politicallyExposed)],
                ["Where you pay tax", lines(record?.taxResidencies?.map(residencyShown) ?? [])],
              ]}
            />
            <StepSummary
              title={documents.title}
              to={documents.to}
              facts={[
                ["Identity document", wordFor(idDocumentWords, record?.idDocument?.type)],
                ["Issuing country", countryName(record?.idDocument?.issuingCountry ?? "")],
                ["Document number", record?.idDocument?.number],
                ["Expiry date", dayShown(record?.idDocument?.expiryDate)],
                [passport ? "Page with your picture" : "Front", fileShown(record?.idDocument?.frontFile)],
                ["Back", passport ? "" : fileShown(record?.idDocument?.backFile), "optional"],
                ["Proof of address", wordFor(proofWords, record?.proofOfAddress?.type)],
                ["Date of issue", dayShown(record?.proofOfAddress?.issuedOn)],
                ["The document", fileShown(record?.proofOfAddress?.file)],
                ["Picture of you", record?.realness === "completed" ? "Received" : ""],
              ]}
            />
            <SubmitForReview steps={individualSteps} step={here} save={save} />
          </>
        );
      }}
    </StepPage>
  );
}
