import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PolicyRule, PolicySubject, TeamPolicy } from "@/api/contract";
import { useChangePolicy, usePolicy } from "@/features/team/queries";
import styles from "@/features/team/Team.module.css";
import { hasAmount, ruleSentence, subjects } from "@/features/team/words";
import { amountFault } from "@/lib/amountFault";
import { typedAmount } from "@/lib/decimal";
import { Callout } from "@/ui/Callout";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Waiting } from "@/ui/Waiting";

/** The policy of the business: what needs approval, as sentences, and the fields behind them. */
export function PolicyEditor({ mayChange }: { mayChange: boolean }) {
  const { data, isPending, isError, error, refetch } = usePolicy();
  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="the policy" error={error} onRetry={refetch} />;
  }
  return mayChange ? <Editor key={data.changedAt ?? "none"} policy={data} /> : <Sentences policy={data} />;
}

function Sentences({ policy }: { policy: TeamPolicy }) {
  if (policy.rules.length === 0) {
    return <Empty>No approvals are needed. Payments are confirmed by the person who orders them.</Empty>;
  }
  return (
    <ul>
      {policy.rules.map((rule) => (
        <li key={`${rule.subject} ${rule.perDay} ${rule.from}`}>{ruleSentence(rule)}.</li>
      ))}
      <li>
        {policy.separation
          ? "Nobody approves their own requests."
          : "Approvers may approve their own requests."}
      </li>
    </ul>
  );
}

type Draft = PolicyRule & { key: number };

function Editor({ policy }: { policy: TeamPolicy }) {
  const [rules, setRules] = useState<Draft[]>(() => policy.rules.map((rule, key) => ({ ...rule, key })));
  const [separation, setSeparation] = useState(policy.separation);
  /** Whether somebody tried to save: what is still being typed is not called wrong before. */
  const [saving, setSaving] = useState(false);
  const change = useChangePolicy();

  function handleChange(key: number, part: Partial<PolicyRule>) {
    setRules((all) => all.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  }

  function handleAdd() {
    const key = Math.max(0, ...rules.map((rule) => rule.key + 1));
    setRules((all) => [...all, { key, subject: "fiat_withdrawal", from: "10000.00", approvals: 1 }]);
  }

  const faultIn = ({ subject, from }: PolicyRule) =>
    hasAmount(subject) ? amountFault(from, "GBP", { zero: "allowed" }) : "";

  function handleSave() {
    setSaving(true);
    if (rules.some((rule) => faultIn(rule) !== "")) {
      return;
    }
    const sent = rules.map(({ subject, from, approvals, perDay }) => ({
      subject,
      from: hasAmount(subject) ? typedAmount(from) : "0.00",
      approvals,
      ...(perDay && hasAmount(subject) ? { perDay } : {}),
    }));
    change.mutate({ rules: sent, separation });
  }

  return (
    <div className={formStyles.form}>
      {change.data?.approval && (
        <Callout>
          Your change is awaiting approval. Until then the rules below the line stay in force.
        </Callout>
      )}
      {rules.length === 0 && (
        <Empty>
          No approvals are needed. Payments are confirmed by the person who orders them. Add a rule to change
          this.
        </Empty>
      )}
      {rules.map((rule, index) => (
        <fieldset key={rule.key} className={styles.rule} aria-label={`Rule ${index + 1}`}>
          <NativeSelect
            label="What"
            data={subjects.map(({ value, label }) => ({ value, label }))}
            value={rule.subject}
            onChange={(event) =>
              handleChange(rule.key, { subject: event.currentTarget.value as PolicySubject })
            }
          />
          {hasAmount(rule.subject) && (
            <>
              <TextInput
                label="From (£)"
                inputMode="decimal"
                value={rule.from}
                error={saving && faultIn(rule)}
                onChange={(event) => handleChange(rule.key, { from: event.currentTarget.value })}
              />
              <NativeSelect
                label="Per"
                data={[
                  { value: "order", label: "Order" },
                  { value: "day", label: "Day" },
                ]}
                value={rule.perDay ? "day" : "order"}
                onChange={(event) => handleChange(rule.key, { perDay: event.currentTarget.value === "day" })}
              />
            </>
          )}
          <NativeSelect
            label="Approvals"
            data={["0", "1", "2", "3", "4", "5"]}
            value={String(rule.approvals)}
            onChange={(event) => handleChange(rule.key, { approvals: Number(event.currentTarget.value) })}
          />
          <div className={styles.ruleFoot}>
            <p>{faultIn(rule) === "" && `${ruleSentence({ ...rule, from: typedAmount(rule.from) })}.`}</p>
            <Button
              variant="default"
              size="sm"
              aria-label={`Remove rule ${index + 1}`}
              onClick={() => setRules((all) => all.filter(({ key }) => key !== rule.key))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={handleAdd}>
          Add a rule
        </Button>
      </div>
      <Switch
        label="Nobody approves their own requests"
        checked={separation}
        onChange={(event) => setSeparation(event.currentTarget.checked)}
      />
      <FormAlert error={change.error} />
      <div className={formStyles.stepActions}>
        <Button loading={change.isPending} onClick={handleSave}>
          Save the policy
        </Button>
      </div>
    </div>
  );
}
