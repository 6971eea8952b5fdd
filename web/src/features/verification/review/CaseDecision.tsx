import { Button, Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Decision, VerificationCase } from "@/api/contract";
import styles from "@/features/verification/review/CaseDecision.module.css";
import { useCases, useDecideCase } from "@/features/verification/review/queries";
import { returnableFields } from "@/features/verification/review/returnableFields";
import { useMay } from "@/lib/operator";
import { longestReason, longestText } from "@/lib/typed";
import { ActionForm } from "@/ui/form/ActionForm";
import formStyles from "@/ui/form/Form.module.css";
import { ReasonField } from "@/ui/form/ReasonField";
import { Link } from "@/ui/Link";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";
import { UserText } from "@/ui/UserText";

type CaseDecisionProps = { item: VerificationCase };

const inReview = 1;
const returned = 3;

/** Approve, return with a reason for each field, or reject for good. */
export function CaseDecision({ item }: CaseDecisionProps) {
  const may = useMay("compliance");
  if (item.status === inReview && may) {
    return <DecisionForm key={item.id} item={item} />;
  }
  const { tone, word } = statusOf(item);
  return (
    <section>
      <SectionHead title="Decision" />
      <div className={formStyles.form}>
        <Status tone={tone}>{word}</Status>
        {item.status === returned && <NoteToCustomer item={item} />}
        {may && <NextCase after={item.id} />}
      </div>
    </section>
  );
}

function statusOf({ status, individual, business }: VerificationCase): { tone: Tone; word: string } {
  switch (status) {
    case 0:
      return { tone: "quiet", word: "With the customer" };
    case 1:
      return { tone: "waiting", word: "In review" };
    case 2:
      return { tone: "good", word: "Approved" };
    case 3:
      return (individual ?? business)?.decision === "reject"
        ? { tone: "bad", word: "Rejected" }
        : { tone: "waiting", word: "Returned" };
  }
}

/** The note that the customer reads. */
function NoteToCustomer({ item: { individual, business } }: CaseDecisionProps) {
  const record = individual ?? business;
  return record?.reviewNote ? <UserText>{record.reviewNote}</UserText> : null;
}

/** A link to the next case in review, so that the queue is worked through without going back to it. */
function NextCase({ after }: { after: string }) {
  const { data } = useCases(inReview, 1);
  const next = data?.list.find(({ id }) => id !== after);
  if (next === undefined) {
    return null;
  }
  return (
    <Button
      variant="default"
      renderRoot={(root) => (
        <Link {...root} to="/backoffice/verification/review" search={{ kind: next.kind, id: next.id }} />
      )}
    >
      Next: {next.customer.displayName || next.customer.email}
    </Button>
  );
}

const decisions = [
  { value: "approve", label: "Approve" },
  { value: "return", label: "Return" },
  { value: "reject", label: "Reject" },
];

const actions: Record<Decision["decision"], string> = {
  approve: "Approve",
  return: "Return to the customer",
  reject: "Reject permanently",
};

const effects: Record<Decision["decision"], string> = {
  approve: "The customer can then buy, hold and send GBPC.",
  return: "The customer sees each reason next to its field, corrects it and submits again.",
  reject: "This is final. The customer cannot submit again.",
};

function DecisionForm({ item }: CaseDecisionProps) {
  const decide = useDecideCase(item.kind, item.id);
  const [decision, setDecision] = useState<Decision["decision"]>("approve");
  const [fields, setFields] = useState<Corrections>({});
  const form = useForm({ defaultValues: { reason: "" } });
  const returning = decision === "return";

  function handleDecide({ reason }: { reason: string }) {
    const note = reason.trim();
    const corrections = Object.entries(fields).map(([field, why]) => ({ field, reason: why.trim() || note }));
    decide.mutate({ decision, reason: note, ...(returning ? { fields: corrections } : {}) });
  }

  return (
    <section>
      <SectionHead title="Decision" />
      <div className={styles.decision}>
        <ActionForm
          form={form}
          mutation={decide}
          action={actions[decision]}
          dangerous={decision === "reject"}
          onSend={handleDecide}
        >
          <SegmentedControl
            fullWidth
            aria-label="Decision"
            data={decisions}
            value={decision}
            onChange={(value) => {
              setDecision(value as Decision["decision"]); // only the three above are offered
              form.clearErrors();
            }}
          />
          <p className={formStyles.fieldHint}>{effects[decision]}</p>
          {returning && <CorrectionFields item={item} fields={fields} onChange={setFields} />}
          <ReasonField
            key={decision}
            label={decision === "approve" ? "Reason" : "Reason shown to the customer"}
            most={longestText}
            mayBeEmpty={decision === "approve"}
          />
        </ActionForm>
      </div>
    </section>
  );
}

/** The reason for each field to be corrected, by the name of the field. */
type Corrections = Record<string, string>;

type CorrectionFieldsProps = {
  item: VerificationCase;
  fields: Corrections;
  onChange: (fields: Corrections) => void;
};

function CorrectionFields({ item, fields, onChange }: CorrectionFieldsProps) {
  function toggle(field: string, on: boolean) {
    const { [field]: _removed, ...rest } = fields;
    onChange(on ? { ...fields, [field]: "" } : rest);
  }

  return (
    <fieldset className={formStyles.fieldGroup}>
      <legend>Fields to correct</legend>
      {returnableFields(item).map(({ field, label }) => (
        <div key={field} className={styles.correction}>
          <Checkbox
            label={label}
            checked={field in fields}
            onChange={(event) => toggle(field, event.currentTarget.checked)}
          />
          {field in fields && (
            <TextInput
              aria-label={`Reason for ${label.toLowerCase()}`}
              placeholder="Leave empty to use the reason below"
              maxLength={longestReason}
              value={fields[field]}
              onChange={(event) => onChange({ ...fields, [field]: event.currentTarget.value })}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
