import { type FormEvent, useState } from "react";

type Values = Record<string, string>;
type Errors = Record<string, string | undefined>;
type Fault = { field: string; message: string };

const fieldsOf = (thrown: unknown): Fault[] =>
  thrown instanceof Error && "fields" in thrown && Array.isArray(thrown.fields) ? thrown.fields : [];

/**
 * A small form of a public page: its values, what is wrong with them before and after sending, and what
 * became of it. What was typed survives a refusal.
 */
export function usePlainForm<Result>(
  empty: Values,
  check: (values: Values) => Errors,
  send: (values: Values) => Promise<Result>,
) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = check(values);
    setErrors(wrong);
    setFailure(null);
    if (Object.values(wrong).some((sentence) => sentence !== undefined)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setBusy(true);
    try {
      setResult(await send(values));
      setValues(empty);
    } catch (thrown) {
      const fields = fieldsOf(thrown);
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      setFailure(fields.some(({ field }) => field in empty) ? null : thrown);
    } finally {
      setBusy(false);
    }
  }

  /** What a control of the form needs. */
  const bind = (name: string) => ({
    name,
    value: values[name] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });

  return { bind, errors, failure, result, busy, handleSubmit, again: () => setResult(null) };
}
