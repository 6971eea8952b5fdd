import { useForm } from "react-hook-form";
import type { LimitTerm, OperatorRole, Terms as TermsShape } from "@/api/contract";
import styles from "@/features/pricing/Terms.module.css";
import { tierWords, useRequestTerms, useTerms } from "@/features/pricing/terms";
import { draftOf, type TermsDraft, termsOf } from "@/features/pricing/termsDraft";
import { useMay } from "@/lib/operator";
import { anAmount, aWholeNumber } from "@/lib/typed";
import { ForRole } from "@/ui/ForRole";
import { ActionForm } from "@/ui/form/ActionForm";
import formStyles from "@/ui/form/Form.module.css";
import { ReasonField } from "@/ui/form/ReasonField";
import { TextField } from "@/ui/form/TextField";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";

const requesters: readonly OperatorRole[] = ["treasury", "compliance"];

/** The server's maximum, a tenth of the amount: more is a typing error. */
const maxBasisPoints = 1000;
const maxPayments = 1_000_000;

const feeLines = [
  { name: "fiatDeposit", label: "Deposits from a bank", currency: "GBP" },
  { name: "fiatWithdrawal", label: "Redemptions to a bank", currency: "GBP" },
  { name: "chainWithdrawal", label: "Transfers on chain", currency: "GBPC" },
] as const;

/** The terms in force. A change takes effect when a second operator approves it. */
export function Terms() {
  const terms = useTerms();
  return (
    <Read of={terms} what="the fees and limits" rows={8}>
      {({ version, terms: inForce }) => (
        <>
          <p className={formStyles.fieldHint}>
            {version === 0
              ? "Initial configuration. No change has been approved yet."
              : `Version ${version}, approved by two operators.`}
          </p>
          <TermsForm key={version} terms={inForce} />
        </>
      )}
    </Read>
  );
}

type Values = TermsDraft & { reason: string };

function TermsForm({ terms }: { terms: TermsShape }) {
  const request = useRequestTerms();
  const may = useMay(...requesters);
  const form = useForm<Values>({ defaultValues: { ...draftOf(terms), reason: "" } });

  function handleSubmit({ reason, ...draft }: Values) {
    const wanted = termsOf(draft);
    if (JSON.stringify(wanted) === JSON.stringify(termsOf(draftOf(terms)))) {
      form.setError("reason", { message: "No changes to submit. Change a fee, limit or rule first" });
      return;
    }
    request.mutate({ terms: wanted, reason: reason.trim() }, { onSuccess: () => form.reset() });
  }

  return (
    <div className={styles.terms}>
      <ActionForm
        form={form}
        mutation={request}
        action="Submit for approval"
        readOnly={!may}
        onSend={handleSubmit}
      >
        <Fees />
        <LimitFields terms={terms} />
        <ReviewRules />
        <section className={formStyles.form}>
          <SectionHead title="Submit changes" />
          <ForRole roles={requesters} to="change the terms">
            <p>The current terms stay in force until a second operator approves.</p>
            <ReasonField />
          </ForRole>
        </section>
      </ActionForm>
    </div>
  );
}

function Fees() {
  return (
    <section>
      <SectionHead title="Fees" />
      {feeLines.map(({ name, label, currency }) => (
        <fieldset key={name} className={styles.row}>
          <legend>{label}</legend>
          <TextField
            name={`fees.${name}.fixed`}
            label={`Fixed fee, ${currency}`}
            inputMode="decimal"
            rule={anAmount(currency, { zero: "allowed" })}
          />
          <TextField
            name={`fees.${name}.basisPoints`}
            label="Basis points"
            inputMode="numeric"
            rule={aWholeNumber(0, maxBasisPoints)}
          />
          <TextField
            name={`fees.${name}.max`}
            label={`Maximum fee, ${currency}`}
            placeholder="No maximum"
            inputMode="decimal"
            rule={anAmount(currency, { empty: "allowed" })}
          />
        </fieldset>
      ))}
    </section>
  );
}

const rails = [
  { name: "fiat", label: "to banks, GBP", currency: "GBP" },
  { name: "chain", label: "on chains, GBPC", currency: "GBPC" },
] as const;

const periods: [key: keyof LimitTerm, label: string][] = [
  ["perTransaction", "Per transaction"],
  ["perDay", "Per day"],
  ["perMonth", "Per month"],
];

function LimitFields({ terms }: { terms: TermsShape }) {
  return (
    <section>
      <SectionHead title="Limits" />
      <p className={formStyles.fieldHint}>An empty field means no limit. Days and months are London’s.</p>
      {terms.limits.map(({ tier, kind }, index) =>
        rails.map((rail) => (
          <fieldset key={`${tier} ${kind} ${rail.name}`} className={styles.row}>
            <legend>
              {kind === "individual" ? "Individuals" : "Businesses"}, {tierWords[tier].toLowerCase()},{" "}
              {rail.label}
            </legend>
            {periods.map(([key, label]) => (
              <TextField
                key={key}
                name={`limits.${index}.${rail.name}.${key}`}
                label={label}
                placeholder="No limit"
                inputMode="decimal"
                rule={anAmount(rail.currency, { empty: "allowed" })}
              />
            ))}
          </fieldset>
        )),
      )}
    </section>
  );
}

function ReviewRules() {
  return (
    <section>
      <SectionHead title="Review rules" />
      <p className={formStyles.fieldHint}>
        A payment that exceeds one of these values is held until two operators approve it.
      </p>
      <fieldset className={styles.row}>
        <legend>Per customer, per day</legend>
        <TextField
          name="velocity.paymentsPerDay"
          label="Number of payments (0 for no rule)"
          inputMode="numeric"
          rule={aWholeNumber(0, maxPayments)}
        />
        <TextField
          name="velocity.coinsPerDay"
          label="Total amount, GBPC"
          placeholder="No rule"
          inputMode="decimal"
          rule={anAmount("GBPC", { empty: "allowed" })}
        />
      </fieldset>
    </section>
  );
}
