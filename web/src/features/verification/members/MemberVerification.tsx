import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "@mantine/core";
import { useState } from "react";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { IdDocument, OpenedLink } from "@/api/contract";
import { ApiError, codes } from "@/api/errors";
import { FacePictures } from "@/features/verification/liveness/FacePictures";
import type { FaceFiles } from "@/features/verification/liveness/queries";
import { useCompleteMember, useOpenLink } from "@/features/verification/members/memberLink";
import { chosen, country, expiry, optional, required } from "@/features/verification/rules";
import { checkAtOnce } from "@/features/verification/steps/checkAtOnce";
import { idDocumentWords, options } from "@/features/verification/words";
import { Failed } from "@/ui/Failed";
import type { Send } from "@/ui/FileField";
import { FormAlert } from "@/ui/FormAlert";
import { CountryField } from "@/ui/form/CountryField";
import { DateField } from "@/ui/form/DateField";
import formStyles from "@/ui/form/Form.module.css";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { UploadField } from "@/ui/form/UploadField";
import { useServerErrors } from "@/ui/useServerErrors";
import { Waiting } from "@/ui/Waiting";

type MemberVerificationProps = { code: string; send: Send };

function LinkExpired() {
  return (
    <>
      <p role="alert">This link has already been used or has expired.</p>
      <p className={formStyles.fieldHint}>
        If you have already submitted your details, you do not need to do anything. Otherwise, ask the person
        who added you to send a new link.
      </p>
    </>
  );
}

/** The code is no longer known, or never was valid. */
const isExpiredLink = (error: ApiError) => error.code === codes.memberLink || error.status === 400;

const added = 0;
const returned = 3;

/** How a member of a business verifies with the link: a document and a picture, without an account. */
export function MemberVerification({ code, send }: MemberVerificationProps) {
  const link = useOpenLink(code);
  if (link.isPending) {
    return <Waiting rows={4} />;
  }
  if (link.error instanceof ApiError && isExpiredLink(link.error)) {
    return <LinkExpired />;
  }
  if (link.isError) {
    return <Failed what="this link" error={link.error} onRetry={link.refetch} />;
  }
  const { firstName, companyName, status } = link.data;
  if (status !== added && status !== returned) {
    return (
      <p>
        Thank you, {firstName}. We have received your details. We will notify {companyName} when the review is
        complete.
      </p>
    );
  }
  return <MemberForm code={code} send={send} opened={link.data} />;
}

const schema = z
  .object({
    idDocument: z.object({
      type: chosen("Choose a document"),
      number: required("Enter the number on the document"),
      issuingCountry: country,
      expiryDate: expiry("Enter the expiry date"),
      frontFile: chosen("Add a picture of the document"),
      backFile: optional,
    }),
    selfieFile: chosen("Take a picture of yourself"),
    turnFiles: z.array(z.string()),
  })
  .check(
    z.refine(({ idDocument: { type, backFile } }) => type === "" || type === "passport" || backFile !== "", {
      path: ["idDocument", "backFile"],
      error: "Add a picture of the back",
    }),
  );

type Values = z.infer<typeof schema>;

const empty: Values = {
  idDocument: { type: "", number: "", issuingCountry: "", expiryDate: "", frontFile: "", backFile: "" },
  selfieFile: "",
  turnFiles: [],
};

function MemberForm({ code, send, opened }: MemberVerificationProps & { opened: OpenedLink }) {
  const complete = useCompleteMember(code);
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: empty });
  const rest = useServerErrors(form, complete.error);

  function handleSubmit({ idDocument, selfieFile, turnFiles }: Values) {
    const { backFile, ...front } = idDocument;
    // The schema has checked that a type was chosen. A passport has no back, even if one was added before.
    const oneSided = backFile === "" || front.type === "passport";
    const document = (oneSided ? front : idDocument) as IdDocument;
    complete.mutate({ idDocument: document, selfieFile, turnFiles });
  }

  // The link was valid when the page opened: an earlier attempt succeeded without its response arriving, or the
  // link has expired since.
  if (complete.error instanceof ApiError && complete.error.code === codes.memberLink) {
    return <LinkExpired />;
  }
  return (
    <FormProvider {...form}>
      <form
        className={formStyles.form}
        noValidate
        onSubmit={form.handleSubmit(handleSubmit)}
        {...checkAtOnce(form)}
      >
        <p>
          Hello {opened.firstName}. {opened.companyName} has named you as one of the people who own or run the
          business. The law requires us to verify your identity. Only our reviewers see what you submit.
        </p>
        <DocumentFields send={send} />
        <FaceField send={send} />
        <FormAlert error={rest} />
        <Button type="submit" size="lg" loading={complete.isPending}>
          Submit
        </Button>
      </form>
    </FormProvider>
  );
}

function FaceField({ send }: { send: Send }) {
  const { setValue, formState, clearErrors } = useFormContext<Values>();
  const [face, setFace] = useState<FaceFiles>({ selfieFile: "", turnFiles: [] });
  return (
    <section className={formStyles.fieldGroup}>
      <h2>A picture of you</h2>
      <p>
        Face the camera in good light, without a hat or dark glasses. You will be asked to turn your head.
      </p>
      <FacePictures
        value={face}
        send={send}
        error={formState.errors.selfieFile?.message}
        onChange={(shown) => {
          setFace(shown);
          setValue("selfieFile", shown.selfieFile);
          setValue("turnFiles", shown.turnFiles);
          clearErrors("selfieFile");
        }}
      />
    </section>
  );
}

function DocumentFields({ send }: { send: Send }) {
  const type: unknown = useWatch({ name: "idDocument.type" });
  const accepted = ".pdf,.jpg,.jpeg,.png,.heic,.webp";
  return (
    <>
      <SelectField name="idDocument.type" label="Type of document" options={options(idDocumentWords)} />
      <CountryField name="idDocument.issuingCountry" label="Issuing country" />
      <TextField name="idDocument.number" label="Document number" autoComplete="off" spellCheck={false} />
      <DateField name="idDocument.expiryDate" label="Expiry date" />
      <UploadField
        name="idDocument.frontFile"
        label={type === "passport" ? "Page with your picture" : "Front"}
        accept={accepted}
        capture="environment"
        send={send}
      />
      {type !== "" && type !== "passport" && (
        <UploadField
          name="idDocument.backFile"
          label="Back"
          accept={accepted}
          capture="environment"
          send={send}
        />
      )}
    </>
  );
}
