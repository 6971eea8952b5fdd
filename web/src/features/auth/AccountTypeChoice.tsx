import { useId } from "react";
import type { AccountType } from "@/api/contract";

type AccountTypeChoiceProps = { value: AccountType; onChange: (value: AccountType) => void };

const types: { value: AccountType; title: string; text: string }[] = [
  { value: "individual", title: "For myself", text: "You hold GBPC in your own name." },
  { value: "business", title: "For a business", text: "A company, partnership or charity holds it." },
];

/** Who will hold the coins. It decides which identity check follows, and cannot be changed later. */
export function AccountTypeChoice({ value, onChange }: AccountTypeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend>Who is the account for?</legend>
      {types.map((type) => (
        <label key={type.value} className="choice-card">
          <input
            type="radio"
            name={name}
            value={type.value}
            checked={value === type.value}
            onChange={() => onChange(type.value)}
          />
          <span>
            <strong>{type.title}</strong>
            <span className="choice-text">{type.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
