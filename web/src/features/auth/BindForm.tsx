import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "@/features/auth/BindForm.module.css";
import { isCode } from "@/features/auth/rules";
import { useBind } from "@/features/auth/twoFactor";
import { figures } from "@/lib/figures";
import { CopyButton } from "@/ui/CopyButton";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { QrCode } from "@/ui/QrCode";

type BindFormProps = { secret: string; address: string; onBound: (codes: string[]) => void };

/** Shows the secret as a QR code and as text, and asks for a code that proves the app has it. */
export function BindForm({ secret, address, onBound }: BindFormProps) {
  const bind = useBind();
  const [totp, setTotp] = useState("");

  function handleBind(event: FormEvent) {
    event.preventDefault();
    bind.mutate(figures(totp), { onSuccess: ({ recoveryCodes }) => onBound(recoveryCodes) });
  }

  return (
    <form method="dialog" className={formStyles.form} noValidate onSubmit={handleBind}>
      <p>Scan this with your authenticator app.</p>
      <QrCode value={address} title="Code for your authenticator app" />
      <p className={styles.secret}>
        Or enter this key: <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>{" "}
        <CopyButton text={secret} what="the key" />
      </p>
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={totp}
        onChange={(event) => setTotp(event.currentTarget.value)}
      />
      <FormAlert error={bind.error} />
      <Button type="submit" size="lg" loading={bind.isPending} disabled={!isCode(totp)}>
        Turn on
      </Button>
    </form>
  );
}
