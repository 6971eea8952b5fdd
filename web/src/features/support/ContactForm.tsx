import type { ContactCategory } from "@/api/contract";
import { messages } from "@/api/messages";
import { submit } from "@/api/submit";
import publicFormStyles from "@/features/support/PublicForm.module.css";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { PlainField } from "@/ui/plain/PlainField";
import { emailLike, filled, lineLength, textLength } from "@/ui/plain/rules";
import { usePlainForm } from "@/ui/plain/usePlainForm";

const categories: Record<ContactCategory, string> = {
  account: "My account",
  verification: "Verification",
  payments: "A payment",
  business: "Working with us",
  press: "Press",
  other: "Something else",
};

const names = ["name", "email", "category", "subject", "message"];

const send = (values: Record<string, string>) =>
  submit<{ contactId: string; submittedAt: string }>("/support/contact/submit", values);

const check = (values: Record<string, string>) => ({
  name: filled(values.name, "Enter your name", lineLength),
  email: emailLike(values.email),
  category: filled(values.category, "Choose a topic"),
  subject: filled(values.subject, "Enter a subject", lineLength),
  message: filled(values.message, "Write your message", textLength),
});

export function ContactForm() {
  const form = usePlainForm(names, check, send);
  const { errors } = form;

  if (form.result !== null) {
    return (
      <div className={publicFormStyles.sent} role="status">
        <h2>Thank you</h2>
        <p>{messages.contactSent}</p>
        <p className={formStyles.fieldHint}>Your reference is {form.result.contactId}.</p>
        <button type="button" className="button button-quiet" onClick={form.again}>
          Write another
        </button>
      </div>
    );
  }
  return (
    <form method="dialog" className={publicFormStyles.plainForm} noValidate onSubmit={form.handleSubmit}>
      <PlainField label="Your name" error={errors.name}>
        {(wiring) => <input autoComplete="name" {...wiring} name="name" />}
      </PlainField>
      <PlainField label="Email" error={errors.email}>
        {(wiring) => <input type="email" autoComplete="email" {...wiring} name="email" />}
      </PlainField>
      <PlainField label="Topic" error={errors.category}>
        {(wiring) => (
          <select {...wiring} name="category">
            <option value="">Choose…</option>
            {Object.entries(categories).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField label="Subject" error={errors.subject}>
        {(wiring) => <input {...wiring} name="subject" />}
      </PlainField>
      <PlainField label="Message" error={errors.message}>
        {(wiring) => <textarea rows={7} {...wiring} name="message" />}
      </PlainField>
      <FormAlert error={form.failure} />
      <button type="submit" className="button button-strong" disabled={form.busy}>
        {form.busy ? "Sending…" : "Send message"}
      </button>
    </form>
  );
}
