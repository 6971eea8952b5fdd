import * as z from "zod/mini";
import type { BusinessRecord } from "@/api/contract";
import { documentKinds } from "@/features/verification/business/documentKinds";
import { chosen, optional } from "@/features/verification/rules";
import { corporateSteps } from "@/features/verification/steps/flows";
import { sendDocument, useBusiness, useSaveBusiness } from "@/features/verification/steps/queries";
import { StepForm } from "@/features/verification/steps/StepForm";
import { StepPage } from "@/features/verification/steps/StepPage";
import { type DocumentKind, documentWords } from "@/features/verification/words";
import { UploadField } from "@/ui/form/UploadField";

const accepted = ".pdf,.jpg,.jpeg,.png,.heic,.webp";

/** The form has a field for each kind; the record has a list. */
const schema = z.object({
  documents: z.object({
    incorporation: chosen("Add the certificate of incorporation"),
    articles: chosen("Add the articles of association"),
    shareholders: chosen("Add the register of shareholders"),
    address: optional,
    authority: optional,
    other: optional,
  }),
});

const fileOf = (record: BusinessRecord | null, kind: DocumentKind) =>
  record?.documents?.find((document) => document.kind === kind)?.file ?? "";

/** The files of the form as the record's list; kinds without a file are left out. */
function listOf(files: unknown): { kind: DocumentKind; file: string }[] {
  const byKind = new Map(typeof files === "object" && files !== null ? Object.entries(files) : []);
  return documentKinds.flatMap(({ kind }) => {
    const file: unknown = byKind.get(kind);
    return typeof file === "string" && file !== "" ? [{ kind, file }] : [];
  });
}

/** A draft in the shape of the record. */
const asRecord = ({ step, documents }: Record<string, unknown>) => ({
  ...(typeof step === "string" ? { step } : {}),
  documents: listOf(documents),
});

export function CompanyDocumentsStep() {
  const query = useBusiness();
  const save = useSaveBusiness();
  const asList = {
    isPending: save.isPending,
    error: save.error,
    mutateAsync: (draft: Record<string, unknown>) => save.mutateAsync(asRecord(draft)),
    leave: (draft: Record<string, unknown>) => save.leave(asRecord(draft)),
  };
  return (
    <StepPage steps={corporateSteps} step="step2_2" query={query}>
      {(record: BusinessRecord | null) => (
        <StepForm
          steps={corporateSteps}
          step="step2_2"
          schema={schema}
          saved={null}
          save={asList}
          defaults={{
            documents: {
              incorporation: fileOf(record, "incorporation"),
              articles: fileOf(record, "articles"),
              shareholders: fileOf(record, "shareholders"),
              address: fileOf(record, "address"),
              authority: fileOf(record, "authority"),
              other: fileOf(record, "other"),
            },
          }}
        >
          <p>
            PDF, JPEG, PNG, HEIC or WebP, up to 50 MB each. Documents are encrypted when they are uploaded.
          </p>
          {documentKinds.map(({ kind, optional: free }) => (
            <UploadField
              key={kind}
              name={`documents.${kind}`}
              label={free ? `${documentWords[kind]} (optional)` : documentWords[kind]}
              accept={accepted}
              send={sendDocument}
            />
          ))}
        </StepForm>
      )}
    </StepPage>
  );
}
