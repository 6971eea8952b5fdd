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
  occupation: required("Enter your occupation"),
  sourceOfFunds: chosen("Choose your source of funds"),
  purpose: chosen("Choose what you will use GBPC for"),
  expectedMonthlyVolume: chosen("Choose your expected monthly volume"),
  politicallyExposed: answered,
  taxResidencies: z
    .array(z.object({ country, tin: optional }))
    .check(z.minLength(1, "Add at least one country")),
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
              country: code ?? "",
              tin: tin ?? "",
            })) ?? [{ country: "", tin: "" }],
          }}
        >
          <p>
            Regulations require us to know where your money comes from. Only our reviewers see your answers.
          </p>
          <TextField name="occupation" label="Occupation" autoComplete="organization-title" />
          <SelectField name="sourceOfFunds" label="Source of funds" options={options(sourceWords)} />
          <SelectField name="purpose" label="What will you use GBPC for?" options={options(purposeWords)} />
          <SelectField
            name="expectedMonthlyVolume"
            label="Expected monthly volume"
            options={options(volumeWords)}
          />
          <YesNoField
            name="politicallyExposed"
            label="Are you, or is someone close to you, a politically exposed person?"
            description="Someone in a prominent public office, such as a minister, a senior judge or a general, or a member of their family."
          />
          <TaxResidencies />
        </StepForm>
      )}
    </StepPage>
  );
}
