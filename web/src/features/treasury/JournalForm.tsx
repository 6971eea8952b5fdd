import { Button, Modal } from "@mantine/core";
import { useFieldArray, useForm, useFormContext, useWatch } from "react-hook-form";
import { useNetworkName } from "@/api/networkNames";
import styles from "@/features/treasury/Journals.module.css";
import {
  balanced,
  type DraftLine,
  emptyJournal,
  emptyLine,
  type JournalDraft,
  mostLines,
  type Sum,
  sumsOf,
} from "@/features/treasury/journalDraft";
import { useRequestJournal } from "@/features/treasury/journals";
import { useTokens } from "@/features/treasury/queries";
import { ledgerClasses } from "@/lib/ledgerAccounts";
import { anAmount, longestOrder, needed } from "@/lib/typed";
import { ActionForm } from "@/ui/form/ActionForm";
import formStyles from "@/ui/form/Form.module.css";
import { ReasonField } from "@/ui/form/ReasonField";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { Money } from "@/ui/Money";
import { Status } from "@/ui/Status";
import { useOwnEscape } from "@/ui/useOwnEscape";

type JournalDialogProps = { opened: boolean; onClose: () => void };

/** A new manual entry. What was typed is kept when the dialog is closed, until the entry is submitted. */
export function JournalDialog({ opened, onClose }: JournalDialogProps) {
  const request = useRequestJournal();
  const form = useForm<JournalDraft>({ defaultValues: emptyJournal });
  const layer = useOwnEscape(opened, onClose);

  function handleSend(draft: JournalDraft) {
    if (!balanced(sumsOf(draft.lines))) {
      form.setError("lines", {
        type: "server",
        message: "Debits and credits must be equal in each currency",
      });
      return;
    }
    request.mutate(draft, {
      onSuccess: () => {
        form.reset(emptyJournal);
        onClose();
      },
    });
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="640px"
      title="New manual entry"
      closeButtonProps={{ "aria-label": "Close" }}
      {...layer}
    >
      <ActionForm
        form={form}
        mutation={request}
        action="Submit for approval"
        onSend={handleSend}
        onClose={onClose}
      >
        <p>
          Nothing is booked yet: a second operator has to approve it. A manual entry cannot use the accounts
          of customers’ balances or of banks.
        </p>
        <Lines />
        <ReasonField most={longestOrder} />
      </ActionForm>
    </Modal>
  );
}

function Lines() {
  const { control } = useFormContext<JournalDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: "lines" });
  return (
    <>
      {fields.map(({ id }, place) => (
        <Line key={id} place={place} onRemove={fields.length > 2 ? () => remove(place) : undefined} />
      ))}
      {fields.length < mostLines && (
        <div>
          <Button variant="default" size="xs" onClick={() => append(emptyLine)}>
            Add a line
          </Button>
        </div>
      )}
      <Sums />
    </>
  );
}

const accounts = Object.entries(ledgerClasses).map(([value, { label, currency }]) => ({
  value,
  label: `${label}, ${currency}`,
}));
const sides = [
  { value: "debit", label: "Debit" },
  { value: "credit", label: "Credit" },
];

function Line({ place, onRemove }: { place: number; onRemove: (() => void) | undefined }) {
  const { control, getFieldState, formState } = useFormContext<JournalDraft>();
  const { account } = useWatch({ control, name: `lines.${place}` }) ?? emptyLine;
  const chosen = ledgerClasses[account];
  const name = (field: keyof DraftLine) => `lines.${place}.${field}`;
  // The currency is that of the account, so that no field is for it.
  const currencyError = getFieldState(`lines.${place}.currency` as `lines.${number}.amount`, formState).error;
  return (
    <fieldset className={styles.draftLine}>
      <legend>Line {place + 1}</legend>
      <div className={styles.pair}>
        <SelectField
          name={name("account")}
          label="Account"
          options={accounts}
          description={
            chosen && `A ${chosen.increasedBy} increases it; a ${other(chosen.increasedBy)} reduces it.`
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          rule={needed("Choose an account")}
        />
        {chosen?.holder === "customer" && (
          <TextField
            name={name("holder")}
            label="Customer email or ID"
            rule={needed("Enter the customer’s email or ID", 254)}
          />
        )}
        {chosen?.holder === "network" && <NetworkField name={name("holder")} />}
      </div>
      <div className={styles.pair}>
        <SelectField
          name={name("side")}
          label="Side"
          options={sides}
          rule={needed("Choose debit or credit")}
        />
        <TextField
          name={name("amount")}
          label={chosen === undefined ? "Amount" : `Amount in ${chosen.currency}`}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          rule={anAmount(chosen?.currency ?? "GBP")}
        />
      </div>
      {currencyError?.message && <p className={formStyles.fieldError}>{currencyError.message}</p>}
      {onRemove !== undefined && (
        <div>
          <button type="button" className="plain" onClick={onRemove}>
            Remove line {place + 1}
          </button>
        </div>
      )}
    </fieldset>
  );
}

const other = (side: "debit" | "credit") => (side === "debit" ? "credit" : "debit");

function NetworkField({ name }: { name: string }) {
  const { data } = useTokens();
  const nameOf = useNetworkName();
  const networks = (data?.tokens ?? []).map(({ network }) => ({ value: network, label: nameOf(network) }));
  return <SelectField name={name} label="Network" options={networks} rule={needed("Choose a network")} />;
}

/** The sums of what is typed, whether they balance, and what the server says about the lines together. */
function Sums() {
  const { control, getFieldState, formState } = useFormContext<JournalDraft>();
  const sums = sumsOf(useWatch({ control, name: "lines" }));
  const { error } = getFieldState("lines", formState);
  return (
    <section className={styles.sums} aria-label="Sums">
      {sums.length === 0 && <p className={formStyles.fieldHint}>The sums appear here.</p>}
      {sums.map((sum) => (
        <CurrencySum key={sum.currency} {...sum} />
      ))}
      {typeof error?.message === "string" && (
        <p className={formStyles.fieldError} role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}

function CurrencySum({ currency, debits, credits, difference }: Sum) {
  const debitsLarger = !difference.startsWith("-");
  return (
    <div className={styles.sum}>
      <span>
        Debits <Money amount={debits} currency={currency} />, credits{" "}
        <Money amount={credits} currency={currency} />
      </span>
      {debits === credits ? (
        <Status tone="good">Balanced</Status>
      ) : (
        <span>
          <Status tone="bad">Not balanced</Status>:{" "}
          <Money amount={difference.replace("-", "")} currency={currency} /> more{" "}
          {debitsLarger ? "debits" : "credits"}
        </span>
      )}
    </div>
  );
}
