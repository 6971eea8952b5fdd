import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Fault = { field: string; message: string };
type Refusal = Error & { code: string; fields: Fault[] };
/** The field each code of a refusal is about, where the server names no field. */
type About<Values> = Readonly<Record<string, Path<Values>>>;

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && "code" in error && "fields" in error && Array.isArray(error.fields);

function faultsOf<Values>(error: unknown, about: About<Values>): Fault[] {
  if (!isRefusal(error)) {
    return [];
  }
  const field = about[error.code];
  return error.fields.length > 0 || field === undefined ? error.fields : [{ field, message: error.message }];
}

/**
 * Puts the server's field errors beside their fields and, unless told not to, moves to the first. Returns what is left for the
 * alert above the button: the error itself when it names no field of this form, else null.
 */
export function useServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  about: About<Values> = {},
  moves = true,
) {
  const names = Object.keys(form.getValues());
  const faults = faultsOf(error, about);
  const known = faults.filter(({ field }) => names.includes(field.split(/[.[]/)[0] ?? ""));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error; the form never changes
  useEffect(() => {
    known.forEach(({ field, message }, place) => {
      // The field came over the wire; it is one of the form's own names, as checked above.
      const name = field.replace(/\[(\d+)\]/g, ".$1");
      form.setError(name as Path<Values>, { type: "server", message }, { shouldFocus: moves && place === 0 });
    });
  }, [error]);

  return known.length > 0 && known.length === faults.length ? null : error;
}
