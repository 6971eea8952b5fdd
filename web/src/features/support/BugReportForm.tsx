import { useState } from "react";
import type { BugSeverity } from "@/api/contract";
import { messages } from "@/api/messages";
import { attach, submit } from "@/api/submit";
import publicFormStyles from "@/features/support/PublicForm.module.css";
import { FileField, type Send } from "@/ui/FileField";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { PlainField } from "@/ui/plain/PlainField";
import { emailLike, filled, lineLength, textLength } from "@/ui/plain/rules";
import { usePlainForm } from "@/ui/plain/usePlainForm";

const severities: Record<BugSeverity, string> = {
  critical: "Critical: money or keys can be taken",
  high: "High: someone else’s data or account",
  medium: "Medium: a rule can be bypassed",
  low: "Low: a weakness without a way to use it",
};

const names = ["email", "title", "severity", "description", "steps", "impact"];
const mostFiles = 5;

const check = (values: Record<string, string>) => ({
  email: emailLike(values.email),
  title: filled(values.title, "Enter a title", lineLength),
  severity: filled(values.severity, "Choose how severe it is"),
  description: filled(values.description, "Describe what you found", textLength),
  steps: filled(values.steps, "Describe how to reproduce it", textLength),
  impact: filled(values.impact, "Describe the impact", textLength),
});

type Attachment = { fileName: string; shown: string };

const sendFile: Send = (file, watch) => attach({ file, ...watch });

export function BugReportForm() {
  const [files, setFiles] = useState<Attachment[]>([]);
  const [said, setSaid] = useState("");
  const [sending, setSending] = useState(false);
  const form = usePlainForm(names, check, (values) =>
    submit<{ reportId: string; submittedAt: string }>("/bug/bug-bounty/submit", {
      ...values,
      files: files.map(({ fileName }) => fileName),
    }),
  );
  const { errors } = form;

  if (form.result !== null) {
    return (
      <div className={publicFormStyles.sent} role="status">
        <h2>Thank you</h2>
        <p>{messages.bugSent(form.result.reportId)}</p>
        <p className={formStyles.fieldHint}>
          We answer within two working days. Please keep it confidential until it is fixed.
        </p>
      </div>
    );
  }

  let chosen = "";
  return (
    <form method="dialog" className={publicFormStyles.plainForm} noValidate onSubmit={form.handleSubmit}>
      <PlainField label="Email" description="To answer you, and to pay you." error={errors.email}>
        {(wiring) => <input type="email" autoComplete="email" {...wiring} name="email" />}
      </PlainField>
      <PlainField label="Title" error={errors.title}>
        {(wiring) => <input {...wiring} name="title" />}
      </PlainField>
      <PlainField label="Severity" error={errors.severity}>
        {(wiring) => (
          <select {...wiring} name="severity">
            <option value="">Choose…</option>
            {Object.entries(severities).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField label="Description" error={errors.description}>
        {(wiring) => <textarea rows={5} {...wiring} name="description" />}
      </PlainField>
      <PlainField label="Steps to reproduce" error={errors.steps}>
        {(wiring) => <textarea rows={5} {...wiring} name="steps" />}
      </PlainField>
      <PlainField label="Impact" error={errors.impact}>
        {(wiring) => <textarea rows={3} {...wiring} name="impact" />}
      </PlainField>
      {files.length > 0 && (
        <ul className={publicFormStyles.attachments} aria-label="Attached files">
          {files.map(({ fileName, shown }) => (
            <li key={fileName}>
              <span>{shown}</span>
              <button
                type="button"
                className="plain"
                aria-label={`Remove ${shown}`}
                onClick={() => setFiles(files.filter((file) => file.fileName !== fileName))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < mostFiles && (
        <FileField
          key={files.length}
          label="Attach a file (optional)"
          description="Pictures, PDF, plain text or MP4, up to 50 MB each."
          value=""
          send={sendFile}
          onSending={setSending}
          onChange={(fileName) => {
            chosen = fileName;
          }}
          onSent={(file) => {
            setFiles((before) => [...before, { fileName: chosen, shown: file.name }]);
            setSaid(messages.uploaded(file.name));
          }}
        />
      )}
      <p className={formStyles.fieldHint} role="status">
        {said}
      </p>
      <FormAlert error={form.failure} />
      <button type="submit" className="button button-strong" disabled={form.busy || sending}>
        {form.busy ? "Sending…" : sending ? "Uploading the file…" : "Send report"}
      </button>
    </form>
  );
}
