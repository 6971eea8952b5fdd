import { createContext, useContext, useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Reviewed } from "@/api/contract";

type Reason = { field: string; reason: string };

/** The reviewer's reasons for the record on the page, available to each of its fields. */
export const Reasons = createContext<readonly Reason[]>([]);

/** The fields to correct, until the record is submitted again. */
export const reasonsOf = (record: Reviewed | null): readonly Reason[] =>
  record?.decision === "return" ? (record.reviewFields ?? []) : [];

/** The reason for one field, or for a part of it. */
export function useReason(field: string): string | undefined {
  const reasons = useContext(Reasons);
  return reasons.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.reason;
}

/** Shows the reviewer's reasons next to their fields. Each disappears when its field is changed. */
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

/** The name of the input for a field; for a group of inputs, the first. Null if the form does not have it. */
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
