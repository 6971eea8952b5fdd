import { useEffect, useRef, useState } from "react";
import { dropDraft, storeDraft, storedDraft } from "@/api/draftStore";
import * as session from "@/api/session";

/** Returns what the user had typed into this form when their session was lost, once. */
export function useDraft<Values extends object>(name: string): Partial<Values> {
  // What lies in the storage was written by the same form.
  const [draft] = useState(() => storedDraft(name, session.owner()) as Partial<Values> | null);
  useEffect(() => dropDraft(name), [name]);
  return draft ?? {};
}

/** Whether this form was half filled in when the session was lost. */
export const hasDraft = (name: string) => storedDraft(name, session.owner()) !== null;

/** Keeps what is typed into a form if the session is lost while it is open. */
export function useKeepDraft(name: string, typed: () => object) {
  const read = useRef(typed);
  read.current = typed;
  useEffect(() => {
    const keep = () => {
      if (session.wasLost() && session.owner() !== "") {
        storeDraft(name, session.owner(), read.current());
      }
    };
    const leave = session.onChange(keep);
    // Another tab may have lost it: then the screen is gone before this form is told.
    return () => {
      leave();
      keep();
    };
  }, [name]);
}
