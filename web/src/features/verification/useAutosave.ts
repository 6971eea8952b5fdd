import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const pause = 1500;

/** Saves what is typed when the typing rests, and when the page is left. A refusal waits for the button. */
export function useAutosave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => void,
) {
  const latest = useRef(save);
  latest.current = save;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        latest.current(form.getValues());
      }
    };
    const watching = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
    });
    window.addEventListener("pagehide", flush);
    return () => {
      flush();
      watching.unsubscribe();
      window.removeEventListener("pagehide", flush);
    };
  }, [form]);
}
