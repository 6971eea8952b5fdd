import type { FocusEvent, FormEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** What a person said, a reviewer or the server, stays until its field is changed. */
const said = ["review", "server"];

/** A message moves what is below it: it waits until a click that left the field has reached its button. */
const click = 200;

const nameOf = (target: EventTarget): string =>
  "name" in target && typeof target.name === "string" ? target.name : "";

/**
 * The handlers of a form that is checked while it is filled in: a field when it is left, unless nothing was
 * entered, and one with a message on each change. With a country, the postcode beside it.
 */
export function checkAtOnce<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const check = (name: string, wanted: (error: { type: string } | undefined, empty: boolean) => boolean) => {
    for (const one of new Set([name, name.replace(/(^|\.)country$/, "$1postcode")])) {
      const path = one as Path<Values>; // it came from an input of this very form
      const value: unknown = form.getValues(path);
      if (wanted(form.getFieldState(path).error, value === "" || value === undefined)) {
        form.trigger(path);
      }
    }
  };
  return {
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const name = nameOf(target);
      if (name !== "") {
        setTimeout(() => {
          check(name, (error, empty) => (error === undefined ? !empty : !said.includes(error.type)));
        }, click);
      }
    },
    onChange({ target }: FormEvent<HTMLFormElement>) {
      const name = nameOf(target);
      if (name !== "") {
        check(name, (error) => error !== undefined && error.type !== "review");
      }
    },
  };
}
