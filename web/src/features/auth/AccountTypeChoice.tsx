import { useEffect, useRef } from "react";
import type { AccountType } from "@/api/contract";
import styles from "@/features/auth/AccountTypeChoice.module.css";
import { useOwnId } from "@/lib/useOwnId";

type AccountTypeChoiceProps = { value: AccountType; onChange: (value: AccountType) => void };

const types: { value: AccountType; title: string; text: string }[] = [
  { value: "individual", title: "For myself", text: "You hold GBPC in your own name." },
  { value: "business", title: "For a business", text: "A company, partnership or charity holds it." },
];

/** Chooses the type of account. It determines the identity check and cannot be changed later. */
export function AccountTypeChoice({ value, onChange }: AccountTypeChoiceProps) {
  const name = useOwnId();
  const box = useRef<HTMLFieldSetElement>(null);

  // The page is prerendered: a choice made before hydration is in the browser's control but not in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLInputElement>(":checked")?.value;
    const made = types.find((type) => type.value === chosen);
    if (made !== undefined && made.value !== value) {
      onChange(made.value);
    }
  }, []);

  return (
    <fieldset ref={box} className={styles.choice}>
      <legend>Who is the account for?</legend>
      {types.map((type) => (
        <label key={type.value} className={styles.choiceCard}>
          <input
            type="radio"
            name={name}
            value={type.value}
            checked={value === type.value}
            onChange={() => onChange(type.value)}
          />
          <span>
            <strong>{type.title}</strong>
            <span className={styles.choiceText}>{type.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
