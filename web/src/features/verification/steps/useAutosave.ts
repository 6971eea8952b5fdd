import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const pause = 1500;

type Keep<Values> = {
  save: (values: Values) => void;
  /** The same while the page is being left: no answer comes any more. */
  leave: (values: Values) => void;
};

/** Saves what is typed when the typing rests, and when the page is left. A refusal waits for the button. */
export function useAutosave<Values extends FieldValues>(form: UseFormReturn<Values>, keep: Keep<Values>) {
  const latest = useRef(keep);
  latest.current = keep;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (how: keyof Keep<Values>) => {
      if (timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        latest.current[how](form.getValues());
      }
    };
    const watching = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => flush("save"), pause);
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
