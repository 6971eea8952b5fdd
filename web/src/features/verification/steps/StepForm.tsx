import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from "react-hook-form";
import { type $ZodType, safeParseAsync } from "zod/v4/core";
import { refusal as refusalOf } from "@/api/client";
import { ApiError } from "@/api/errors";
import { certain } from "@/features/verification/rules";
import { checkAtOnce } from "@/features/verification/steps/checkAtOnce";
import { draftOf, withoutFields } from "@/features/verification/steps/draft";
import type { StepLink } from "@/features/verification/steps/flows";
import { useReasonsAtFields } from "@/features/verification/steps/reviewReasons";
import { useAutosave } from "@/features/verification/steps/useAutosave";
import { useLocation, useNavigate } from "@/lib/useRouter";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { useServerErrors } from "@/ui/useServerErrors";

type Save = {
  mutateAsync: (draft: Record<string, unknown>) => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  /** Saves while the page is being closed. */
  leave: (draft: Record<string, unknown>) => void;
};

type StepFormProps<Values extends FieldValues> = {
  steps: readonly StepLink[];
  step: string;
  /** Input and output of the schema are the same: nothing is transformed. */
  schema: $ZodType<Values, Values>;
  defaults: Values;
  saved: object | null;
  save: Save;
  children: ReactNode;
};

/** The form of one step. It saves a draft as the customer types, and continues once every field is valid. */
export function StepForm<Values extends FieldValues>(props: StepFormProps<Values>) {
  const { steps, step, schema, defaults, saved, save, children } = props;
  const navigate = useNavigate();
  const form = useForm<Values>({
    resolver: zodResolver(schema) as unknown as Resolver<Values>, // its types do not follow a generic schema
    defaultValues: defaults as DefaultValues<Values>,
  });
  useReasonsAtFields(form);
  const [refusal, setRefusal] = useState<unknown>(null);
  const rest = useServerErrors(form, refusal);
  const [faults, setFaults] = useState<ApiError | null>(null);
  useServerErrors(form, faults, {}, false);
  useAutosave(form, {
    save: (values) => {
      autosave(values);
    },
    leave: (values) => save.leave(draftOf(values, saved)),
  });

  /** Saves what can be saved, without what is certain to be refused. What the server refuses besides is said beside its field, and the rest is saved without it. */
  async function autosave(values: Values) {
    const { error } = await safeParseAsync(schema, values);
    const wrong = (error?.issues ?? []).filter((issue) => "params" in issue && issue.params === certain);
    const draft = withoutFields(
      draftOf(values, saved),
      wrong.map(({ path }) => ({ field: String(path[0]) })),
    );
    if (Object.keys(draft).length === 0) {
      return;
    }
    try {
      await save.mutateAsync(draft);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.fields.length === 0) {
        return; // reported when the button is pressed
      }
      setFaults(thrown);
      const rest = withoutFields(draft, thrown.fields);
      if (Object.keys(rest).length > 0) {
        save.mutateAsync(rest).catch(() => undefined);
      }
    }
  }

  const index = steps.findIndex((one) => one.step === step);
  // An answer that is changed from the review leads back to it.
  const checking = useLocation().state.checking === true;
  const next = checking ? steps.at(-1) : steps[index + 1];
  const previous = checking ? steps.at(-1) : steps[index - 1];

  // Whoever left while the step was saved is not led away from where they are.
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function handleNext(values: Values) {
    setRefusal(null);
    try {
      await save.mutateAsync({ ...draftOf(values, saved), step });
    } catch (thrown) {
      setRefusal(thrown);
      return;
    }
    if (next !== undefined && shown.current) {
      navigate({ to: next.to });
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    // A file still uploading is not in the form yet: continuing now would lose it.
    if (event.currentTarget.querySelector(".file[aria-busy=true]") !== null) {
      event.preventDefault();
      setRefusal(
        refusalOf("Your file is still uploading. Wait until it has finished, then continue.", "sending"),
      );
      return;
    }
    form.handleSubmit(handleNext)(event);
  }

  return (
    <FormProvider {...form}>
      <form className={formStyles.form} noValidate onSubmit={handleSubmit} {...checkAtOnce(form)}>
        {children}
        <FormAlert error={rest} />
        <div className={formStyles.stepActions}>
          {previous !== undefined && (
            <Button variant="default" renderRoot={(root) => <Link {...root} to={previous.to} />}>
              {checking ? "Back to the review" : "Back"}
            </Button>
          )}
          <Button type="submit" loading={form.formState.isSubmitting}>
            {checking ? "Save and return" : "Save and continue"}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
