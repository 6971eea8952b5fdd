import { Button, NumberInput, Textarea } from "@mantine/core";
import { Controller, FormProvider, useForm, useFormContext } from "react-hook-form";
import type { LimitTerm, Terms as TermsShape } from "@/api/contract";
import { tierWords, useAskTerms, useTerms } from "@/features/wallet/terms";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import { TextField } from "@/ui/form/TextField";
import { SectionHead } from "@/ui/SectionHead";
import { useServerErrors } from "@/ui/useServerErrors";
import { Waiting } from "@/ui/Waiting";

const feeLines = [
  { name: "fiatDeposit", label: "Paying in from a bank", currency: "GBP" },
  { name: "fiatWithdrawal", label: "Redeeming to a bank", currency: "GBP" },
  { name: "chainWithdrawal", label: "Sending on a chain", currency: "GBPC" },
] as const;

/** The terms in force, to be changed by two operators. */
export function Terms() {
  const { data, isPending, isError, error, refetch } = useTerms();
  if (isPending) {
    return <Waiting rows={8} />;
  }
  if (isError) {
    return <Failed what="the fees and limits" error={error} onRetry={refetch} />;
  }
  return (
    <>
      <p className="field-hint">
        {data.version === 0
          ? "As configured. No change has been agreed yet."
          : `Version ${data.version}, agreed by two operators.`}
      </p>
      <TermsForm key={data.version} terms={data.terms} />
    </>
  );
}

type Values = TermsShape & { reason: string };

function TermsForm({ terms }: { terms: TermsShape }) {
  const ask = useAskTerms();
  const form = useForm<Values>({ defaultValues: { ...blank(terms), reason: "" } });
  const rest = useServerErrors(form, ask.error);
  const { isDirty } = form.formState;

  function handleAsk({ reason, ...wanted }: Values) {
    ask.mutate({ terms: wanted, reason: reason.trim() }, { onSuccess: () => form.reset() });
  }

  return (
    <FormProvider {...form}>
      <form className="terms" noValidate onSubmit={form.handleSubmit(handleAsk)}>
        <Fees />
        <LimitFields terms={terms} />
        <VelocityFields />
        <section className="form">
          <SectionHead title="Ask for the change" />
          <p>Nothing changes until a second operator agrees.</p>
          <Textarea label="Reason" rows={3} {...form.register("reason", { required: "Say why" })} />
          <FormAlert error={rest} />
          <div className="step-actions">
            <Button type="submit" loading={ask.isPending} disabled={!isDirty}>
              Ask a second operator
            </Button>
          </div>
        </section>
      </form>
    </FormProvider>
  );
}

function Fees() {
  return (
    <section>
      <SectionHead title="Fees" />
      {feeLines.map(({ name, label, currency }) => (
        <fieldset key={name} className="term-row">
          <legend>{label}</legend>
          <TextField name={`fees.${name}.fixed`} label={`Fixed, ${currency}`} inputMode="decimal" />
          <WholeField name={`fees.${name}.basisPoints`} label="Basis points" />
          <TextField
            name={`fees.${name}.most`}
            label={`At most, ${currency}`}
            placeholder="No ceiling"
            inputMode="decimal"
          />
        </fieldset>
      ))}
    </section>
  );
}

const ways = [
  { name: "fiat", label: "to banks, GBP" },
  { name: "chain", label: "on chains, GBPC" },
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
        <WholeField name="velocity.paymentsPerDay" label="How many (0: no rule)" />
        <TextField
          name="velocity.coinsPerDay"
          label="How much, GBPC"
          placeholder="No rule"
          inputMode="decimal"
        />
      </fieldset>
    </section>
  );
}

function WholeField({ name, label }: { name: string; label: string }) {
  const { control } = useFormContext();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <NumberInput
          ref={ref}
          label={label}
          min={0}
          allowDecimal={false}
          hideControls
          value={value}
          onBlur={onBlur}
          onChange={(next) => onChange(next === "" ? 0 : Number(next))}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** The terms with "" where nothing is set: a field cannot hold null. The server reads "" as nothing. */
function blank(terms: TermsShape): TermsShape {
  const limit = (l: LimitTerm): LimitTerm => ({
    perTransaction: l.perTransaction ?? "",
    perDay: l.perDay ?? "",
    perMonth: l.perMonth ?? "",
  });
  const { fiatDeposit, fiatWithdrawal, chainWithdrawal } = terms.fees;
  return {
    fees: {
      fiatDeposit: { ...fiatDeposit, most: fiatDeposit.most ?? "" },
      fiatWithdrawal: { ...fiatWithdrawal, most: fiatWithdrawal.most ?? "" },
      chainWithdrawal: { ...chainWithdrawal, most: chainWithdrawal.most ?? "" },
    },
    limits: terms.limits.map((l) => ({ ...l, fiat: limit(l.fiat), chain: limit(l.chain) })),
    velocity: { ...terms.velocity, coinsPerDay: terms.velocity.coinsPerDay ?? "" },
  };
}
