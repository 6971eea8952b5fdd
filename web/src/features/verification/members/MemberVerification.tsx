import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "@mantine/core";
import { useState } from "react";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { IdDocument, OpenedLink } from "@/api/contract";
import { ApiError, codes } from "@/api/errors";
import { type Face, FacePictures } from "@/features/verification/liveness/FacePictures";
import { useCompleteMember, useOpenLink } from "@/features/verification/members/memberLink";
import { chosen, country, dayRule, optional, required } from "@/features/verification/rules";
import { idDocumentWords, options } from "@/features/verification/words";
import { Failed } from "@/ui/Failed";
import type { Send } from "@/ui/FileField";
import { FormAlert } from "@/ui/FormAlert";
import { CountryField } from "@/ui/form/CountryField";
import { DateField } from "@/ui/form/DateField";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { UploadField } from "@/ui/form/UploadField";
import { useServerErrors } from "@/ui/useServerErrors";
import { Waiting } from "@/ui/Waiting";

type MemberVerificationProps = { code: string; send: Send };

function NoLink() {
  return (
    <>
      <p role="alert">This link was used already, or its seven days are over.</p>
      <p className="field-hint">
        If you have shown us everything, nothing more is needed. If not, ask whoever named you to send you
        another: it takes them a moment.
      </p>
    </>
  );
}

/** A code that is unknown by now, or never was one. */
const isNoLink = (error: ApiError) => error.code === codes.memberLink || error.status === 400;

const named = 0;
const again = 3;

/** What a person named by a business does with the link: a document and a picture, no account. */
export function MemberVerification({ code, send }: MemberVerificationProps) {
  const link = useOpenLink(code);
  if (link.isPending) {
    return <Waiting rows={4} />;
  }
  if (link.error instanceof ApiError && isNoLink(link.error)) {
    return <NoLink />;
  }
  if (link.isError) {
    return <Failed what="this link" error={link.error} onRetry={link.refetch} />;
  }
  const { firstName, companyName, status } = link.data;
  if (status !== named && status !== again) {
    return (
      <p>
        Thank you, {firstName}. Everything from you is here. {companyName} hears from us when it is reviewed.
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
      expiryDate: dayRule("Enter the day it expires"),
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

  function handleSend({ idDocument, selfieFile, turnFiles }: Values) {
    const { backFile, ...front } = idDocument;
    // The schema has checked that a type was chosen. A passport has no back, whatever was added before.
    const oneSided = backFile === "" || front.type === "passport";
    const document = (oneSided ? front : idDocument) as IdDocument;
    complete.mutate({ idDocument: document, selfieFile, turnFiles });
  }

  // It was good when the page opened: a first try has arrived whose answer was lost, or its days have ended.
  if (complete.error instanceof ApiError && complete.error.code === codes.memberLink) {
    return <NoLink />;
  }
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={form.handleSubmit(handleSend)}>
        <p>
          Hello {opened.firstName}. {opened.companyName} has named you as one of the people who own or run it.
          The law asks us to see that you are you. Our reviewers alone see what you send.
        </p>
        <DocumentFields send={send} />
        <FaceField send={send} />
        <FormAlert error={rest} />
        <Button type="submit" size="lg" loading={complete.isPending}>
          Send
        </Button>
      </form>
    </FormProvider>
  );
}

function FaceField({ send }: { send: Send }) {
  const { setValue, formState, clearErrors } = useFormContext<Values>();
  const [face, setFace] = useState<Face>({ selfieFile: "", turnFiles: [] });
  return (
    <section className="field-group">
      <h2>A picture of you</h2>
      <p>Look straight into the camera, in good light, without hat or dark glasses, then turn your head.</p>
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
  const pictures = ".pdf,.jpg,.jpeg,.png,.heic,.webp";
  return (
    <>
      <SelectField name="idDocument.type" label="Your document" options={options(idDocumentWords)} />
      <CountryField name="idDocument.issuingCountry" label="Issued by" />
      <TextField name="idDocument.number" label="Number" autoComplete="off" spellCheck={false} />
      <DateField name="idDocument.expiryDate" label="Expires on" />
      <UploadField
        name="idDocument.frontFile"
        label={type === "passport" ? "Page with your picture" : "Front"}
        accept={pictures}
        capture="environment"
        send={send}
      />
      {type !== "" && type !== "passport" && (
        <UploadField
          name="idDocument.backFile"
          label="Back"
          accept={pictures}
          capture="environment"
          send={send}
        />
      )}
    </>
  );
}
