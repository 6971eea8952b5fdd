import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { aboutCode } from "@/features/auth/rules";

type CodeFieldProps = {
  field: UseFormRegisterReturn;
  /** The code is that of the link and is not shown. */
  byLink: boolean;
  error: string | undefined;
  /** One was just sent from this form. */
  isSent?: boolean;
};

/** How long the codes of letters for a registration and a change of address are good. */
const minutesOfCode = 10;

/** The code that we emailed. */
export function CodeField({ field, byLink, error, isSent = false }: CodeFieldProps) {
  if (byLink) {
    return <p>You opened the link in our email, so you need no code.</p>;
  }
  return (
    <TextInput
      label="Code from the email"
      description={
        isSent
          ? `Six digits. The link in the email does the same. Both expire after ${minutesOfCode} minutes. If it has not arrived, check your spam folder.`
          : "Six digits. The link in the email does the same."
      }
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      {...field}
    />
  );
}

/** Whether the form has its code from a link. A code that is refused is replaced by one that is typed: `retype` empties the field. */
export function useByLink(code: string, empty: () => void) {
  const [byLink, setByLink] = useState(code !== "");
  const retype = (refusal: unknown) => {
    if (byLink && refusal instanceof Error && "code" in refusal && String(refusal.code) in aboutCode) {
      setByLink(false);
      empty();
    }
  };
  return [byLink, retype] as const;
}
