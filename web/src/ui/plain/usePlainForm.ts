import { type FormEvent, useState } from "react";

type Values = Record<string, string>;
type Errors = Record<string, string | undefined>;
type Fault = { field: string; message: string };

const fieldsOf = (thrown: unknown): Fault[] =>
  thrown instanceof Error && "fields" in thrown && Array.isArray(thrown.fields) ? thrown.fields : [];

/**
 * A small form of a public page: what is wrong with it before and after sending, and what became of it.
 * The values stay in the fields themselves: what was typed before the page was alive is taken, and what was
 * typed survives a refusal.
 */
export function usePlainForm<Result>(
  names: readonly string[],
  check: (values: Values) => Errors,
  send: (values: Values) => Promise<Result>,
) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);

  const showFirst = (form: HTMLFormElement) =>
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? "")]));
    const wrong = check(values);
    setErrors(wrong);
    setFailure(null);
    if (Object.values(wrong).some((sentence) => sentence !== undefined)) {
      showFirst(form);
      return;
    }
    setBusy(true);
    try {
      setResult(await send(values));
    } catch (thrown) {
      const fields = fieldsOf(thrown);
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      setFailure(fields.some(({ field }) => names.includes(field)) ? null : thrown);
      showFirst(form);
    } finally {
      setBusy(false);
    }
  }

  return { errors, failure, result, busy, handleSubmit, again: () => setResult(null) };
}
