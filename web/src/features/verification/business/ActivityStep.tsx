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
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { YesNoField } from "@/ui/form/YesNoField";

const schema = z
  .object({
    tradingAddress: address,
    website: optional,
    natureOfBusiness: required("Say what the business does"),
    regulated: answered,
    regulatorReference: optional,
    sourceOfFunds: chosen("Choose where the money comes from"),
    purpose: chosen("Choose what it will use GBPC for"),
    expectedMonthlyVolume: chosen("Choose about how much it will move"),
  })
  .check(
    z.refine(({ regulated, regulatorReference }) => regulated !== true || regulatorReference.trim() !== "", {
      path: ["regulatorReference"],
      error: "Enter its reference with the regulator",
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
          <SelectField
            name="sourceOfFunds"
            label="Where does the money come from?"
            options={options(sourceWords)}
          />
          <SelectField name="purpose" label="What will it use GBPC for?" options={options(purposeWords)} />
          <SelectField
            name="expectedMonthlyVolume"
            label="About how much will it move in a month?"
            options={options(volumeWords)}
          />
          <section className="field-group">
            <h2>Where it works</h2>
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
        label="Is it supervised by a financial regulator?"
        description="For example the Financial Conduct Authority."
      />
      {regulated === true && (
        <TextField name="regulatorReference" label="Reference with the regulator" autoComplete="off" />
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
