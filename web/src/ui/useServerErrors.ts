import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type WithFields = { fields: { field: string; message: string }[] };

const hasFields = (error: unknown): error is WithFields =>
  error instanceof Error && "fields" in error && Array.isArray(error.fields);

/**
 * Puts the server's field errors beside their fields and moves to the first. Returns what is left for the
 * alert above the button: the error itself when it names no field of this form, else null.
 */
export function useServerErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) {
  const names = Object.keys(form.getValues());
  const fields = hasFields(error) ? error.fields : [];
  const known = fields.filter(({ field }) => names.includes(field.split(/[.[]/)[0] ?? ""));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error; the form never changes
  useEffect(() => {
    known.forEach(({ field, message }, place) => {
      // The field came over the wire; it is one of the form's own names, as checked above.
      const name = field.replace(/\[(\d+)\]/g, ".$1");
      form.setError(name as Path<Values>, { type: "server", message }, { shouldFocus: place === 0 });
    });
  }, [error]);

  return known.length > 0 && known.length === fields.length ? null : error;
}
