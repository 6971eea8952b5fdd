import { Button } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { ApiError, mayHaveArrived } from "@/api/errors";
import { FormAlert } from "@/ui/FormAlert";
import styles from "@/ui/form/ActionForm.module.css";
import formStyles from "@/ui/form/Form.module.css";
import { useServerErrors } from "@/ui/useServerErrors";

/** The state of a mutation, as the form shows it. */
export type MutationState = { isPending: boolean; error: unknown };

type ActionFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  mutation: MutationState;
  action: string;
  dangerous?: boolean;
  /** The button is secondary: the form is not the main action of its page. */
  quiet?: boolean;
  /** The fields are shown but cannot be changed, and there is no button. */
  readOnly?: boolean;
  onSend: (values: Values) => void;
  /** Closes the dialog the form is in; adds a button beside the main one. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A form with one action. Errors, including the server's, are shown next to their fields; input is kept
 * after a refusal; a double click submits once.
 */
export function ActionForm<Values extends FieldValues>(props: ActionFormProps<Values>) {
  const {
    form,
    mutation,
    action,
    dangerous = false,
    quiet = false,
    readOnly = false,
    onSend,
    onClose,
    children,
  } = props;
  const [sent, setSent] = useState(false);
  // An error from an earlier opening of the dialog does not belong to this form.
  const rest = useServerErrors(form, sent ? mutation.error : null);
  const send = useOnce(mutation, onSend);

  function handleSend(values: Values) {
    setSent(true);
    send(values);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    // What the server said about several fields together has no field whose change would clear it.
    form.clearErrors();
    return form.handleSubmit(handleSend)(event);
  }

  return (
    <FormProvider {...form}>
      <form className={formStyles.form} noValidate onSubmit={handleSubmit}>
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
            <div className={onClose === undefined ? formStyles.stepActions : formStyles.formActions}>
              {onClose !== undefined && (
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
              )}
              <Button
                type="submit"
                variant={quiet ? "default" : undefined}
                color={dangerous ? "red" : undefined}
                loading={mutation.isPending}
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

/** What to do next, where the error message does not say it. */
function Hint({ error }: { error: unknown }) {
  const hint = mayHaveArrived(error)
    ? "We may still have received the request. Check before you submit it again."
    : error instanceof ApiError && error.status === conflict
      ? "This may have changed since it was loaded. Close this form and check again."
      : null;
  return hint === null ? null : <p className={formStyles.fieldHint}>{hint}</p>;
}

/** A click within this many milliseconds of the previous one is the second half of a double click. */
const doubleClick = 500;

/** Submits once per click: the second half of a double click arrives before the button is disabled. */
export function useOnce<Sent>({ isPending }: MutationState, send: (sent: Sent) => void) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (sent: Sent) => {
    const now = performance.now();
    if (!isPending && now - last.current > doubleClick) {
      last.current = now;
      send(sent);
    }
  };
}
