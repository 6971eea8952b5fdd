import { SegmentedControl } from "@mantine/core";
import styles from "@/ui/ChoiceFilter.module.css";

type ChoiceFilterProps<Value extends string> = {
  /** The accessible name of the filter. */
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Filters a list by one of a few values. On a phone the row of options scrolls sideways. */
export function ChoiceFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceFilterProps<Value>) {
  return (
    <SegmentedControl
      className={styles.filter}
      aria-label={label}
      data={options}
      value={value}
      onChange={onChange}
    />
  );
}
