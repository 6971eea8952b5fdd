import * as z from "zod/mini";
import { address, addressOf, chosen, country, dayRule, required } from "@/features/verification/rules";
import { AddressFields } from "@/features/verification/steps/AddressFields";
import { corporateSteps } from "@/features/verification/steps/flows";
import { useBusiness, useSaveBusiness } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";
import { legalFormWords, options } from "@/features/verification/words";
import { CountryField } from "@/ui/form/CountryField";
import { DateField } from "@/ui/form/DateField";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";

const schema = z.object({
  companyName: required("Enter the name of the business"),
  registrationNumber: required("Enter its number in the register"),
  incorporatedOn: dayRule("Enter the day it was founded"),
  incorporationCountry: country,
  legalForm: chosen("Choose its legal form"),
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
          <TextField name="companyName" label="Name, as registered" autoComplete="organization" />
          <SelectField name="legalForm" label="Legal form" options={options(legalFormWords)} />
          <div className="field-pair">
            <TextField name="registrationNumber" label="Number in the register" autoComplete="off" />
            <DateField name="incorporatedOn" label="Founded on" />
          </div>
          <CountryField name="incorporationCountry" label="Registered in" />
          <section className="field-group">
            <h2>Registered address</h2>
            <AddressFields name="registeredAddress" />
          </section>
        </StepForm>
      )}
    </StepPage>
  );
}
