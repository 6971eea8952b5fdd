import { TextInput } from "@mantine/core";
import styles from "@/ui/SearchField.module.css";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
};

/** Searches a list. */
export function SearchField({ label, placeholder, value, maxLength = 254, onChange }: SearchFieldProps) {
  return (
    <TextInput
      className={styles.search}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
