import * as z from "zod/mini";
import { address, addressOf } from "@/features/verification/rules";
import { AddressFields } from "@/features/verification/steps/AddressFields";
import { individualSteps } from "@/features/verification/steps/flows";
import { useIndividual, useSaveIndividual } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";

const schema = z.object({ address });

export function AddressStep() {
  const query = useIndividual();
  const save = useSaveIndividual();
  return (
    <StepPage steps={individualSteps} step="step1_2" query={query}>
      {(record) => (
        <StepForm
          steps={individualSteps}
          step="step1_2"
          schema={schema}
          saved={record}
          save={save}
          defaults={{ address: addressOf(record?.address) }}
        >
          <p>Enter the address where you live now. You will upload proof of this address in a later step.</p>
          <AddressFields name="address" />
        </StepForm>
      )}
    </StepPage>
  );
}
