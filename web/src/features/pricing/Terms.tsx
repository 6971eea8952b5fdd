import { useForm } from "react-hook-form";
import type { LimitTerm, OperatorRole, Terms as TermsShape } from "@/api/contract";
import { tierWords, useAskTerms, useTerms } from "@/features/pricing/queries";
import { draftOf, type TermsDraft, termsOf } from "@/features/pricing/termsDraft";
import { useMay } from "@/lib/operator";
import { anAmount, aWholeNumber } from "@/lib/typed";
import { ForRole } from "@/ui/ForRole";
import { AskForm } from "@/ui/form/AskForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { TextField } from "@/ui/form/TextField";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";

const mayAsk: readonly OperatorRole[] = ["treasury", "compliance"];

/** The server's own: a tenth of the amount. More is a slip of the pen. */
const mostBasisPoints = 1000;
const mostPayments = 1_000_000;

const feeLines = [
  { name: "fiatDeposit", label: "Paying in from a bank", currency: "GBP" },
  { name: "fiatWithdrawal", label: "Redeeming to a bank", currency: "GBP" },
  { name: "chainWithdrawal", label: "Sending on a chain", currency: "GBPC" },
] as const;

/** The terms in force, to be changed by two operators. */
export function Terms() {
  const terms = useTerms();
  return (
    <Read of={terms} what="the fees and limits" rows={8}>
      {({ version, terms: inForce }) => (
        <>
          <p className="field-hint">
            {version === 0
              ? "As configured. No change has been agreed yet."
              : `Version ${version}, agreed by two operators.`}
          </p>
          <TermsForm key={version} terms={inForce} />
        </>
      )}
    </Read>
  );
}

type Values = TermsDraft & { reason: string };

function TermsForm({ terms }: { terms: TermsShape }) {
  const ask = useAskTerms();
  const may = useMay(...mayAsk);
  const form = useForm<Values>({ defaultValues: { ...draftOf(terms), reason: "" } });

  function handleAsk({ reason, ...draft }: Values) {
    const wanted = termsOf(draft);
    if (JSON.stringify(wanted) === JSON.stringify(termsOf(draftOf(terms)))) {
      form.setError("reason", { message: "Nothing is different: change a fee, a limit or a rule first" });
      return;
    }
    ask.mutate({ terms: wanted, reason: reason.trim() }, { onSuccess: () => form.reset() });
  }

  return (
    <div className="terms">
      <AskForm form={form} writing={ask} action="Ask a second operator" readOnly={!may} onSend={handleAsk}>
        <Fees />
        <LimitFields terms={terms} />
        <VelocityFields />
        <section className="form">
          <SectionHead title="Ask for the change" />
          <ForRole roles={mayAsk} to="ask for other terms">
            <p>Nothing changes until a second operator agrees.</p>
            <ReasonField />
          </ForRole>
        </section>
      </AskForm>
    </div>
  );
}

function Fees() {
  return (
    <section>
      <SectionHead title="Fees" />
      {feeLines.map(({ name, label, currency }) => (
        <fieldset key={name} className="term-row">
          <legend>{label}</legend>
          <TextField
            name={`fees.${name}.fixed`}
            label={`Fixed, ${currency}`}
            inputMode="decimal"
            rule={anAmount(currency, { zero: "allowed" })}
          />
          <TextField
            name={`fees.${name}.basisPoints`}
            label="Basis points"
            inputMode="numeric"
            rule={aWholeNumber(0, mostBasisPoints)}
          />
          <TextField
            name={`fees.${name}.most`}
            label={`At most, ${currency}`}
            placeholder="No ceiling"
            inputMode="decimal"
            rule={anAmount(currency, { empty: "allowed" })}
          />
        </fieldset>
      ))}
    </section>
  );
}

const ways = [
  { name: "fiat", label: "to banks, GBP", currency: "GBP" },
  { name: "chain", label: "on chains, GBPC", currency: "GBPC" },
] as const;

const spans: [key: keyof LimitTerm, label: string][] = [
  ["perTransaction", "A payment"],
  ["perDay", "A day"],
  ["perMonth", "A month"],
];

function LimitFields({ terms }: { terms: TermsShape }) {
  return (
    <section>
      <SectionHead title="Limits" />
      <p className="field-hint">An empty field limits nothing. Days and months are UTC.</p>
      {terms.limits.map(({ tier, kind }, place) =>
        ways.map((way) => (
          <fieldset key={`${tier} ${kind} ${way.name}`} className="term-row">
            <legend>
              {kind === "individual" ? "Individuals" : "Businesses"}, {tierWords[tier].toLowerCase()},{" "}
              {way.label}
            </legend>
            {spans.map(([key, label]) => (
              <TextField
                key={key}
                name={`limits.${place}.${way.name}.${key}`}
                label={label}
                placeholder="No limit"
                inputMode="decimal"
                rule={anAmount(way.currency, { empty: "allowed" })}
              />
            ))}
          </fieldset>
        )),
      )}
    </section>
  );
}

function VelocityFields() {
  return (
    <section>
      <SectionHead title="When we look" />
      <p className="field-hint">A payment past one of these in a day waits for two operators.</p>
      <fieldset className="term-row">
        <legend>A customer’s payments in a day</legend>
        <TextField
          name="velocity.paymentsPerDay"
          label="How many (0: no rule)"
          inputMode="numeric"
          rule={aWholeNumber(0, mostPayments)}
        />
        <TextField
          name="velocity.coinsPerDay"
          label="How much, GBPC"
          placeholder="No rule"
          inputMode="decimal"
          rule={anAmount("GBPC", { empty: "allowed" })}
        />
      </fieldset>
    </section>
  );
}
