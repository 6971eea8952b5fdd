import { useController } from "react-hook-form";
import { useOwnId } from "@/lib/useOwnId";
import formStyles from "@/ui/form/Form.module.css";
import styles from "@/ui/form/YesNoField.module.css";

type YesNoFieldProps = { name: string; label: string; description?: string };

const answers = [
  { value: false, label: "No" },
  { value: true, label: "Yes" },
];

/** A yes-or-no question. Neither answer is chosen at first. */
export function YesNoField({ name, label, description }: YesNoFieldProps) {
  const { field, fieldState } = useController({ name });
  const errorId = useOwnId();
  return (
    <fieldset className={styles.field} aria-describedby={fieldState.error && errorId}>
      <legend>{label}</legend>
      {description !== undefined && <p className={formStyles.fieldHint}>{description}</p>}
      <div className={styles.answers}>
        {answers.map((answer, index) => (
          <label key={answer.label}>
            <input
              type="radio"
              ref={index === 0 ? field.ref : undefined}
              name={name}
              checked={field.value === answer.value}
              onChange={() => field.onChange(answer.value)}
              onBlur={field.onBlur}
            />
            {answer.label}
          </label>
        ))}
      </div>
      {fieldState.error && (
        <p id={errorId} className={formStyles.fieldError}>
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
