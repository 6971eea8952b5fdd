import { Button, Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Decision, VerificationCase } from "@/api/contract";
import { useDecideCase, useQueue } from "@/features/verification/review/queries";
import { returnable } from "@/features/verification/review/returnableFields";
import { useMay } from "@/lib/operator";
import { longestReason, longestText } from "@/lib/typed";
import { AskForm } from "@/ui/form/AskForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

type CaseDecisionProps = { item: VerificationCase };

const inReview = 1;
const returned = 3;

/** Approve, return with a reason for each field, or reject for good. */
export function CaseDecision({ item }: CaseDecisionProps) {
  const may = useMay("compliance");
  if (item.status === inReview && may) {
    return <DecisionForm key={item.id} item={item} />;
  }
  const { tone, word } = standing(item);
  return (
    <section>
      <SectionHead title="Decision" />
      <div className="form">
        <Status tone={tone}>{word}</Status>
        {item.status === returned && <Given item={item} />}
        {may && <NextCase after={item.id} />}
      </div>
    </section>
  );
}

/** Where a case stands, in a word. */
function standing({ status, individual, business }: VerificationCase): { tone: Tone; word: string } {
  switch (status) {
    case 0:
      return { tone: "quiet", word: "With the customer" };
    case 1:
      return { tone: "waiting", word: "To be decided" };
    case 2:
      return { tone: "good", word: "Approved" };
    case 3:
      return (individual ?? business)?.decision === "reject"
        ? { tone: "bad", word: "Rejected for good" }
        : { tone: "waiting", word: "Returned" };
  }
}

/** What the customer was told. */
function Given({ item: { individual, business } }: CaseDecisionProps) {
  const record = individual ?? business;
  return record?.reviewNote ? <p className="message-text">{record.reviewNote}</p> : null;
}

/** The way on, so that a morning's queue is worked through without going back to it. */
function NextCase({ after }: { after: string }) {
  const { data } = useQueue(inReview, 1);
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
  reject: "Reject for good",
};

const explained: Record<Decision["decision"], string> = {
  approve: "The customer can buy, hold and send from then on.",
  return: "The customer sees your reasons beside the fields, mends them and hands it in again.",
  reject: "This is final: the customer cannot hand it in again.",
};

function DecisionForm({ item }: CaseDecisionProps) {
  const decide = useDecideCase(item.kind, item.id);
  const [decision, setDecision] = useState<Decision["decision"]>("approve");
  const [fields, setFields] = useState<Wanted>({});
  const form = useForm({ defaultValues: { reason: "" } });
  const returning = decision === "return";

  function handleDecide({ reason }: { reason: string }) {
    const told = reason.trim();
    const wanted = Object.entries(fields).map(([field, why]) => ({ field, reason: why.trim() || told }));
    decide.mutate({ decision, reason: told, ...(returning ? { fields: wanted } : {}) });
  }

  return (
    <section>
      <SectionHead title="Decision" />
      <div className="decision">
        <AskForm
          form={form}
          writing={decide}
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
          <p className="field-hint">{explained[decision]}</p>
          {returning && <ToMend item={item} fields={fields} onChange={setFields} />}
          <ReasonField
            key={decision}
            label={decision === "approve" ? "Reason" : "Reason, as the customer reads it"}
            most={longestText}
            mayBeEmpty={decision === "approve"}
          />
        </AskForm>
      </div>
    </section>
  );
}

/** What is to be mended, by the name of the field, each with why. */
type Wanted = Record<string, string>;

type ToMendProps = { item: VerificationCase; fields: Wanted; onChange: (fields: Wanted) => void };

function ToMend({ item, fields, onChange }: ToMendProps) {
  function toggle(field: string, on: boolean) {
    const { [field]: _gone, ...rest } = fields;
    onChange(on ? { ...fields, [field]: "" } : rest);
  }

  return (
    <fieldset className="field-group">
      <legend>What is to be mended?</legend>
      {returnable(item).map(({ field, label }) => (
        <div key={field} className="return-field">
          <Checkbox
            label={label}
            checked={field in fields}
            onChange={(event) => toggle(field, event.currentTarget.checked)}
          />
          {field in fields && (
            <TextInput
              aria-label={`Why ${label.toLowerCase()}`}
              placeholder="Why; empty: the reason below"
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
