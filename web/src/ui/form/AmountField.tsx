import { TextInput } from "@mantine/core";
import type { UseFormRegisterReturn } from "react-hook-form";
import styles from "@/ui/form/AmountField.module.css";
import { Money } from "@/ui/Money";

type AmountFieldProps = {
  label: string;
  currency: "GBP" | "GBPC";
  field: UseFormRegisterReturn;
  error?: string;
  available?: string;
  onMax?: () => void;
};

/** A field for an amount with its currency, and a button for the full available balance. */
export function AmountField({ label, currency, field, error, available, onMax }: AmountFieldProps) {
  return (
    <div className={styles.amountField}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        size="xl"
        className="figures"
        leftSection={currency === "GBP" ? "£" : undefined}
        rightSection={currency === "GBPC" ? "GBPC" : undefined}
        rightSectionWidth={78}
        error={error}
        {...field}
      />
      {available !== undefined && (
        <p className={styles.amountAvailable}>
          <span>
            Available: <Money amount={available} currency="GBPC" />
          </span>
          {onMax !== undefined && (
            <button type="button" className="plain" onClick={onMax}>
              Use full balance
            </button>
          )}
        </p>
      )}
    </div>
  );
}
