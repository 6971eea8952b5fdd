import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { ApiError, mayHaveArrived } from "@/api/errors";
import { FormAlert } from "@/ui/FormAlert";
import styles from "@/ui/form/AskForm.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

/** The part of a mutation that is drawn. */
export type Writing = { isPending: boolean; error: unknown };

type AskFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  writing: Writing;
  action: string;
  dangerous?: boolean;
  /** Not the first thing to do on its page. */
  quiet?: boolean;
  /** Shown, and not to be changed nor sent. */
  readOnly?: boolean;
  onSend: (values: Values) => void;
  /** Closes the dialog the form is in; adds a button beside the main one. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A form that asks for one thing. What is wrong is said at its field, the server's words too; what was
 * typed stays; two presses send once.
 */
export function AskForm<Values extends FieldValues>(props: AskFormProps<Values>) {
  const {
    form,
    writing,
    action,
    dangerous = false,
    quiet = false,
    readOnly = false,
    onSend,
    onClose,
    children,
  } = props;
  const [sent, setSent] = useState(false);
  // What was refused when the dialog was open before is no fault of this form.
  const rest = useServerErrors(form, sent ? writing.error : null);
  const send = useOnce(writing, onSend);

  function handleSend(values: Values) {
    setSent(true);
    send(values);
  }

  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={form.handleSubmit(handleSend)}>
        {readOnly ? (
          <fieldset className={styles.fields} disabled>
            {children}
          </fieldset>
        ) : (
          children
        )}
        {!readOnly && (
          <>
            <FormAlert error={rest} />
            <Hint error={rest} />
            <div className={onClose === undefined ? "step-actions" : "form-actions"}>
              {onClose !== undefined && (
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
              )}
              <Button
                type="submit"
                variant={quiet ? "default" : undefined}
                color={dangerous ? "red" : undefined}
                loading={writing.isPending}
              >
                {action}
              </Button>
            </div>
          </>
        )}
      </form>
    </FormProvider>
  );
}

const conflict = 409;

/** What to do about a refusal whose own words do not say it. */
function Hint({ error }: { error: unknown }) {
  const hint = mayHaveArrived(error)
    ? "It may have arrived all the same: look whether it did before you send it again."
    : error instanceof ApiError && error.status === conflict
      ? "Things may have changed since this was read: close it and look again."
      : null;
  return hint === null ? null : <p className="field-hint">{hint}</p>;
}

/** A press within so many milliseconds of the one before is the second half of a double click. */
const doubleClick = 500;

/** Sends what is pressed once. The second half of a double click comes before the button is seen to wait. */
export function useOnce<Sent>({ isPending }: Writing, send: (sent: Sent) => void) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (sent: Sent) => {
    const now = performance.now();
    if (!isPending && now - last.current > doubleClick) {
      last.current = now;
      send(sent);
    }
  };
}
