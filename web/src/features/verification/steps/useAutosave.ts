import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const idleTime = 1500;

type Saving<Values> = {
  save: (values: Values) => void;
  /** Saves while the page is being closed; no response is awaited. */
  leave: (values: Values) => void;
};

/** Saves the form when typing pauses and when the page is closed. Errors are reported when the button is pressed. */
export function useAutosave<Values extends FieldValues>(form: UseFormReturn<Values>, saving: Saving<Values>) {
  const latest = useRef(saving);
  latest.current = saving;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (how: keyof Saving<Values>) => {
      if (timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        latest.current[how](form.getValues());
      }
    };
    const watching = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => flush("save"), idleTime);
    });
    const handleHide = () => flush("leave");
    window.addEventListener("pagehide", handleHide);
    return () => {
      flush("save");
      watching.unsubscribe();
      window.removeEventListener("pagehide", handleHide);
    };
  }, [form]);
}
