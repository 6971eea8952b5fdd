import type { FocusEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** What a person said, a reviewer or the server, stays until its field is changed. */
const said = ["review", "server"];

/** Checks a field as soon as it is left, unless nothing was entered; with a country, the postcode beside it. */
export function checkOnLeaving<Values extends FieldValues>(form: UseFormReturn<Values>) {
  function check(name: string) {
    const path = name as Path<Values>; // it came from an input of this very form
    const { error } = form.getFieldState(path);
    const value: unknown = form.getValues(path);
    if (said.includes(error?.type ?? "") || ((value === "" || value === undefined) && error === undefined)) {
      return;
    }
    form.trigger(path);
  }
  return ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name } = target;
    if (typeof name !== "string" || name === "") {
      return;
    }
    check(name);
    if (/(^|\.)country$/.test(name)) {
      check(name.replace(/country$/, "postcode"));
    }
  };
}
