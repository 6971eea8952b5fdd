import * as z from "zod/mini";
import type { IndividualRecord } from "@/api/contract";
import { birthday, country, optional, phoneIn, required } from "@/features/verification/rules";
import { individualSteps } from "@/features/verification/steps/flows";
import { useIndividual, useSaveIndividual } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";
import { CountryField } from "@/ui/form/CountryField";
import { DateField } from "@/ui/form/DateField";
import formStyles from "@/ui/form/Form.module.css";
import { TextField } from "@/ui/form/TextField";

const schema = z
  .object({
    firstName: required("Enter your first name"),
    middleName: optional,
    lastName: required("Enter your last name"),
    dateOfBirth: birthday("Enter your date of birth"),
    nationality: country,
    phone: required("Enter a phone number"),
  })
  .check(phoneIn(({ nationality }) => nationality));

export function NameStep() {
  const query = useIndividual();
  const save = useSaveIndividual();
  return (
    <StepPage steps={individualSteps} step="step1_1" query={query}>
      {(record: IndividualRecord | null) => (
        <StepForm
          steps={individualSteps}
          step="step1_1"
          schema={schema}
          saved={record}
          save={save}
          defaults={{
            firstName: record?.firstName ?? "",
            middleName: record?.middleName ?? "",
            lastName: record?.lastName ?? "",
            dateOfBirth: record?.dateOfBirth ?? "",
            nationality: record?.nationality ?? "",
            phone: record?.phone ?? "",
          }}
        >
          <p>
            Enter your name as it appears in your passport or driving licence. Your bank account must be in
            the same name.
          </p>
          <TextField name="firstName" label="First name" autoComplete="given-name" />
          <TextField name="middleName" label="Middle names (optional)" autoComplete="additional-name" />
          <TextField name="lastName" label="Last name" autoComplete="family-name" />
          <div className={formStyles.fieldPair}>
            <DateField name="dateOfBirth" label="Date of birth" autoComplete="bday" />
            <CountryField name="nationality" label="Nationality" />
          </div>
          <TextField
            name="phone"
            label="Phone"
            description="Include the country code, for example +44 7700 900123."
            type="tel"
            autoComplete="tel"
          />
        </StepForm>
      )}
    </StepPage>
  );
}
