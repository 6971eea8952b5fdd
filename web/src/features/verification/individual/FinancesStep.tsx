import * as z from "zod/mini";
import { TaxResidencies } from "@/features/verification/individual/TaxResidencies";
import { answered, chosen, country, optional, required } from "@/features/verification/rules";
import { individualSteps } from "@/features/verification/steps/flows";
import { useIndividual, useSaveIndividual } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";
import { options, purposeWords, sourceWords, volumeWords } from "@/features/verification/words";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { YesNoField } from "@/ui/form/YesNoField";

const schema = z.object({
  occupation: required("Say what you do for a living"),
  sourceOfFunds: chosen("Choose where the money comes from"),
  purpose: chosen("Choose what you will use GBPC for"),
  expectedMonthlyVolume: chosen("Choose about how much you will move"),
  politicallyExposed: answered,
  taxResidencies: z
    .array(z.object({ country, tin: optional }))
    .check(z.minLength(1, "Name at least one country")),
});

export function FinancesStep() {
  const query = useIndividual();
  const save = useSaveIndividual();
  return (
    <StepPage steps={individualSteps} step="step1_3" query={query}>
      {(record) => (
        <StepForm
          steps={individualSteps}
          step="step1_3"
          schema={schema}
          saved={record}
          save={save}
          defaults={{
            occupation: record?.occupation ?? "",
            sourceOfFunds: record?.sourceOfFunds ?? "",
            purpose: record?.purpose ?? "",
            expectedMonthlyVolume: record?.expectedMonthlyVolume ?? "",
            politicallyExposed: record?.politicallyExposed ?? null,
            taxResidencies: record?.taxResidencies?.map(({ country: code, tin }) => ({
              country: code,
              tin: tin ?? "",
            })) ?? [{ country: "", tin: "" }],
          }}
        >
          <p>
            The law asks every issuer to know where money comes from. Your answers are seen by reviewers only.
          </p>
          <TextField name="occupation" label="Occupation" autoComplete="organization-title" />
          <SelectField
            name="sourceOfFunds"
            label="Where does the money come from?"
            options={options(sourceWords)}
          />
          <SelectField name="purpose" label="What will you use GBPC for?" options={options(purposeWords)} />
          <SelectField
            name="expectedMonthlyVolume"
            label="About how much will you move in a month?"
            options={options(volumeWords)}
          />
          <YesNoField
            name="politicallyExposed"
            label="Are you, or is someone close to you, in a prominent public office?"
            description="For example a minister, a judge of a high court, a general, or one of their family."
          />
          <TaxResidencies />
        </StepForm>
      )}
    </StepPage>
  );
}
