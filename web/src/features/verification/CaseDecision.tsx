import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Decision, VerificationCase } from "@/api/contract";
import { returnable } from "@/features/verification/returnable";
import { useDecideCase } from "@/features/verification/review";
import { FormAlert } from "@/ui/FormAlert";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type CaseDecisionProps = { item: VerificationCase };

const inReview = 1;

/** Approve, return with a reason for each field, or reject for good. */
export function CaseDecision({ item }: CaseDecisionProps) {
  if (item.status === inReview) {
    return <DecisionForm key={item.id} item={item} />;
  }
  return (
    <section>
      <SectionHead title="Decision" />
      {item.status === 2 && <Status tone="good">Approved</Status>}
      {item.status === 3 && <Status tone="bad">Returned or rejected</Status>}
      {item.status === 0 && <Status tone="quiet">With the customer</Status>}
    </section>
  );
}

const decisions = [
  { value: "approve", label: "Approve" },
  { value: "return", label: "Return" },
  { value: "reject", label: "Reject" },
];

const explained: Record<Decision["decision"], string> = {
  approve: "The customer can buy, hold and send from then on.",
  return: "The customer sees your reasons beside the fields, mends them and hands it in again.",
  reject: "This is final: the customer cannot hand it in again.",
};

function DecisionForm({ item }: CaseDecisionProps) {
  const decide = useDecideCase(item.kind, item.id);
  const [decision, setDecision] = useState<Decision["decision"]>("approve");
  const [reason, setReason] = useState("");
  const [fields, setFields] = useState<Record<string, string>>({});
  const returning = decision === "return";

  function handleDecide(event: FormEvent) {
    event.preventDefault();
    const wanted = Object.entries(fields).map(([field, why]) => ({
      field,
      reason: why.trim() || reason.trim(),
    }));
    decide.mutate({ decision, reason: reason.trim(), ...(returning ? { fields: wanted } : {}) });
  }

  function toggle(field: string, on: boolean) {
    const { [field]: _gone, ...rest } = fields;
    setFields(on ? { ...fields, [field]: "" } : rest);
  }

  return (
    <section>
      <SectionHead title="Decision" />
      <form className="form decision" onSubmit={handleDecide}>
        <SegmentedControl
          fullWidth
          aria-label="Decision"
          data={decisions}
          value={decision}
          onChange={(value) => setDecision(value as Decision["decision"])} // only the three above are offered
        />
        <p className="field-hint">{explained[decision]}</p>
        {returning && (
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
                    placeholder="Why"
                    value={fields[field]}
                    onChange={(event) => setFields({ ...fields, [field]: event.currentTarget.value })}
                  />
                )}
              </div>
            ))}
          </fieldset>
        )}
        <Textarea
          label={decision === "approve" ? "Reason (optional)" : "Reason, as the customer reads it"}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormAlert error={decide.error} />
        <Button
          type="submit"
          color={decision === "reject" ? "red" : undefined}
          loading={decide.isPending}
          disabled={decision !== "approve" && reason.trim() === ""}
        >
          {decision === "approve" ? "Approve" : returning ? "Return to the customer" : "Reject for good"}
        </Button>
      </form>
    </section>
  );
}
