import { Button } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { PostalAddress } from "@/api/contract";
import { address, addressOf, answered, chosen, optional, required } from "@/features/verification/rules";
import { AddressFields } from "@/features/verification/steps/AddressFields";
import { corporateSteps } from "@/features/verification/steps/flows";
import { useBusiness, useSaveBusiness } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";
import { options, purposeWords, sourceWords, volumeWords } from "@/features/verification/words";
import formStyles from "@/ui/form/Form.module.css";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { YesNoField } from "@/ui/form/YesNoField";

const schema = z
  .object({
    tradingAddress: address,
    website: optional,
    natureOfBusiness: required("Describe what the business does"),
    regulated: answered,
    regulatorReference: optional,
    sourceOfFunds: chosen("Choose the source of funds"),
    purpose: chosen("Choose what the business will use GBPC for"),
    expectedMonthlyVolume: chosen("Choose the expected monthly volume"),
  })
  .check(
    z.refine(({ regulated, regulatorReference }) => regulated !== true || regulatorReference.trim() !== "", {
      path: ["regulatorReference"],
      error: "Enter the regulator reference",
    }),
  );

export function ActivityStep() {
  const query = useBusiness();
  const save = useSaveBusiness();
  return (
    <StepPage steps={corporateSteps} step="step2_1" query={query}>
      {(record) => (
        <StepForm
          steps={corporateSteps}
          step="step2_1"
          schema={schema}
          saved={record}
          save={save}
          defaults={{
            tradingAddress: addressOf(record?.tradingAddress),
            website: record?.website ?? "",
            natureOfBusiness: record?.natureOfBusiness ?? "",
            regulated: record?.regulated ?? null,
            regulatorReference: record?.regulatorReference ?? "",
            sourceOfFunds: record?.sourceOfFunds ?? "",
            purpose: record?.purpose ?? "",
            expectedMonthlyVolume: record?.expectedMonthlyVolume ?? "",
          }}
        >
          <TextField name="natureOfBusiness" label="What does the business do?" autoComplete="off" />
          <TextField
            name="website"
            label="Website (optional)"
            placeholder="https://"
            type="url"
            autoComplete="url"
          />
          <Regulated />
          <SelectField name="sourceOfFunds" label="Source of funds" options={options(sourceWords)} />
          <SelectField
            name="purpose"
            label="What will the business use GBPC for?"
            options={options(purposeWords)}
          />
          <SelectField
            name="expectedMonthlyVolume"
            label="Expected monthly volume"
            options={options(volumeWords)}
          />
          <section className={formStyles.fieldGroup}>
            <h2>Trading address</h2>
            <SameAddress registered={record?.registeredAddress} />
            <AddressFields name="tradingAddress" />
          </section>
        </StepForm>
      )}
    </StepPage>
  );
}

function Regulated() {
  const regulated: unknown = useWatch({ name: "regulated" });
  return (
    <>
      <YesNoField
        name="regulated"
        label="Is the business supervised by a financial regulator?"
        description="For example the Financial Conduct Authority."
      />
      {regulated === true && (
        <TextField name="regulatorReference" label="Regulator reference" autoComplete="off" />
      )}
    </>
  );
}

function SameAddress({ registered }: { registered: Partial<PostalAddress> | undefined | null }) {
  const { setValue } = useFormContext();
  return registered?.line1 ? (
    <Button
      variant="default"
      size="sm"
      onClick={() => setValue("tradingAddress", addressOf(registered), { shouldDirty: true })}
    >
      Use the registered address
    </Button>
  ) : null;
}
