import { createContext, useContext, useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Reviewed } from "@/api/contract";

type Reason = { field: string; reason: string };

/** The reviewer's reasons for the record on the page, for whatever draws a field of it. */
export const Reasons = createContext<readonly Reason[]>([]);

/** What the reviewer wants mended, until it is handed in again. */
export const reasonsOf = (record: Reviewed | null): readonly Reason[] =>
  record?.decision === "return" ? (record.reviewFields ?? []) : [];

/** The reason about one field, or about something inside it. */
export function useReason(field: string): string | undefined {
  const reasons = useContext(Reasons);
  return reasons.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.reason;
}

/** Puts the reviewer's reasons beside the fields they are about. One goes away when its field is changed. */
export function useReasonsAtFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const reasons = useContext(Reasons);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears; drafts that are saved meanwhile change no reason
  useEffect(() => {
    for (const { field, reason } of reasons) {
      const name = inputAt(form.getValues(), field);
      if (name !== null) {
        // The path was just found in the form's own values.
        form.setError(name as Path<Values>, { type: "review", message: reason });
      }
    }
    const watching = form.watch((_values, { name }) => {
      if (name !== undefined && form.getFieldState(name).error?.type === "review") {
        form.clearErrors(name);
      }
    });
    return () => watching.unsubscribe();
  }, [form]);
}

/** The input that a field's name leads to in a form; of a part with several inputs, the first. */
export function inputAt(values: FieldValues, field: string): string | null {
  const path = field.replace(/\[(\d+)\]/g, ".$1").split(".");
  let here: unknown = values;
  for (const step of path) {
    here = isPart(here) ? here[step] : undefined;
  }
  while (isPart(here)) {
    const [first] = Object.keys(here);
    if (first === undefined) {
      return null;
    }
    path.push(first);
    here = here[first];
  }
  return here === undefined ? null : path.join(".");
}

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
