import type { ReactNode } from "react";
import { useOwnId } from "@/lib/useOwnId";
import formStyles from "@/ui/form/Form.module.css";
import styles from "@/ui/plain/PlainField.module.css";

type Wiring = { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean };
type PlainFieldProps = {
  label: string;
  description?: string;
  error?: string;
  /** The control itself, wired to its label and its error. */
  children: (wiring: Wiring) => ReactNode;
};

/** A field without the component kit, for the public pages. */
export function PlainField({ label, description, error, children }: PlainFieldProps) {
  const id = useOwnId();
  const described = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.plainField} data-wrong={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      {description !== undefined && (
        <p id={`${id}-hint`} className={formStyles.fieldHint}>
          {description}
        </p>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error !== undefined })}
      {error !== undefined && (
        <p id={`${id}-error`} className={formStyles.fieldError}>
          {error}
        </p>
      )}
    </div>
  );
}
