import * as z from "zod/mini";
import { address, addressOf, chosen, country, pastDay, required } from "@/features/verification/rules";
import { AddressFields } from "@/features/verification/steps/AddressFields";
import { corporateSteps } from "@/features/verification/steps/flows";
import { useBusiness, useSaveBusiness } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";
import { legalFormWords, options } from "@/features/verification/words";
import { CountryField } from "@/ui/form/CountryField";
import { DateField } from "@/ui/form/DateField";
import formStyles from "@/ui/form/Form.module.css";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";

const schema = z.object({
  companyName: required("Enter the company name"),
  registrationNumber: required("Enter the registration number"),
  incorporatedOn: pastDay("Enter the date of incorporation"),
  incorporationCountry: country,
  legalForm: chosen("Choose the legal form"),
  registeredAddress: address,
});

export function CompanyStep() {
  const query = useBusiness();
  const save = useSaveBusiness();
  return (
    <StepPage steps={corporateSteps} step="step1" query={query}>
      {(record) => (
        <StepForm
          steps={corporateSteps}
          step="step1"
          schema={schema}
          saved={record}
          save={save}
          defaults={{
            companyName: record?.companyName ?? "",
            registrationNumber: record?.registrationNumber ?? "",
            incorporatedOn: record?.incorporatedOn ?? "",
            incorporationCountry: record?.incorporationCountry ?? "GB",
            legalForm: record?.legalForm ?? "",
            registeredAddress: addressOf(record?.registeredAddress),
          }}
        >
          <TextField name="companyName" label="Registered company name" autoComplete="organization" />
          <SelectField name="legalForm" label="Legal form" options={options(legalFormWords)} />
          <div className={formStyles.fieldPair}>
            <TextField name="registrationNumber" label="Registration number" autoComplete="off" />
            <DateField name="incorporatedOn" label="Date of incorporation" />
          </div>
          <CountryField name="incorporationCountry" label="Country of incorporation" />
          <section className={formStyles.fieldGroup}>
            <h2>Registered address</h2>
            <AddressFields name="registeredAddress" />
          </section>
        </StepForm>
      )}
    </StepPage>
  );
}
