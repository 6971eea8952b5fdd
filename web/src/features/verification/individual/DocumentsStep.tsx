import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { LivenessCheck } from "@/features/verification/liveness/LivenessCheck";
import { chosen, country, expiry, issued, optional, required } from "@/features/verification/rules";
import { individualSteps } from "@/features/verification/steps/flows";
import { sendDocument, useIndividual, useSaveIndividual } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";
import { idDocumentWords, options, proofWords } from "@/features/verification/words";
import { CountryField } from "@/ui/form/CountryField";
import { DateField } from "@/ui/form/DateField";
import formStyles from "@/ui/form/Form.module.css";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { UploadField } from "@/ui/form/UploadField";

const accepted = ".pdf,.jpg,.jpeg,.png,.heic,.webp";
const hint = "PDF, JPEG, PNG, HEIC or WebP, up to 50 MB.";

const schema = z.object({
  idDocument: z
    .object({
      type: chosen("Choose a document"),
      number: required("Enter the number on the document"),
      issuingCountry: country,
      expiryDate: expiry("Enter the expiry date"),
      frontFile: chosen("Add a picture of the document"),
      backFile: optional,
    })
    .check(
      z.refine(({ type, backFile }) => type === "" || type === "passport" || backFile !== "", {
        path: ["backFile"],
        error: "Add a picture of the back",
      }),
    ),
  proofOfAddress: z.object({
    type: chosen("Choose a document"),
    issuedOn: issued("Enter the date of issue"),
    file: chosen("Add the document"),
  }),
});

export function DocumentsStep() {
  const query = useIndividual();
  const save = useSaveIndividual();
  return (
    <StepPage steps={individualSteps} step="step2" query={query}>
      {(record) => (
        <StepForm
          steps={individualSteps}
          step="step2"
          schema={schema}
          saved={record}
          save={save}
          defaults={{
            idDocument: {
              type: record?.idDocument?.type ?? "",
              number: record?.idDocument?.number ?? "",
              issuingCountry: record?.idDocument?.issuingCountry ?? "",
              expiryDate: record?.idDocument?.expiryDate ?? "",
              frontFile: record?.idDocument?.frontFile ?? "",
              backFile: record?.idDocument?.backFile ?? "",
            },
            proofOfAddress: {
              type: record?.proofOfAddress?.type ?? "",
              issuedOn: record?.proofOfAddress?.issuedOn ?? "",
              file: record?.proofOfAddress?.file ?? "",
            },
          }}
        >
          <IdentityDocument />
          <section className={formStyles.fieldGroup}>
            <h2>Proof of address</h2>
            <p>
              A letter or bill from the last three months that shows your name and the address you entered.
            </p>
            <div className={formStyles.fieldPair}>
              <SelectField
                name="proofOfAddress.type"
                label="Type of document"
                options={options(proofWords)}
              />
              <DateField name="proofOfAddress.issuedOn" label="Date of issue" />
            </div>
            <UploadField
              name="proofOfAddress.file"
              label="The document"
              description={hint}
              accept={accepted}
              send={sendDocument}
            />
          </section>
          <LivenessCheck kind="individual" realness={record?.realness} />
        </StepForm>
      )}
    </StepPage>
  );
}

function IdentityDocument() {
  const type: unknown = useWatch({ name: "idDocument.type" });
  return (
    <section className={formStyles.fieldGroup}>
      <h2>Identity document</h2>
      <p>Show all four corners, with all details readable and nothing covered.</p>
      <div className={formStyles.fieldPair}>
        <SelectField name="idDocument.type" label="Type of document" options={options(idDocumentWords)} />
        <CountryField name="idDocument.issuingCountry" label="Issuing country" />
      </div>
      <div className={formStyles.fieldPair}>
        <TextField name="idDocument.number" label="Document number" autoComplete="off" spellCheck={false} />
        <DateField name="idDocument.expiryDate" label="Expiry date" />
      </div>
      <UploadField
        name="idDocument.frontFile"
        label={type === "passport" ? "Page with your picture" : "Front"}
        description={hint}
        accept={accepted}
        send={sendDocument}
      />
      {type !== "" && type !== "passport" && (
        <UploadField name="idDocument.backFile" label="Back" accept={accepted} send={sendDocument} />
      )}
    </section>
  );
}
