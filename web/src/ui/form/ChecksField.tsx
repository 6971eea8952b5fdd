import { Checkbox } from "@mantine/core";
import { useController } from "react-hook-form";
import styles from "@/ui/form/ChecksField.module.css";

type ChecksFieldProps = {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  /** The error if no option is chosen; without it the choice is optional. */
  needed?: string;
};

/** Several options of a list, as a field of the surrounding form. */
export function ChecksField({ name, label, options, needed }: ChecksFieldProps) {
  const { field, fieldState } = useController({
    name,
    rules: { validate: (chosen: string[]) => chosen.length > 0 || needed === undefined || needed },
  });
  return (
    <Checkbox.Group
      label={label}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={styles.checks}>
        {options.map((option, place) => (
          <Checkbox key={option.value} ref={place === 0 ? field.ref : undefined} {...option} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
