import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { BindForm } from "@/features/auth/BindForm";
import { RecoveryCodes } from "@/features/auth/RecoveryCodes";
import { useGenerate } from "@/features/auth/twoFactor";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type Setup2FAProps = {
  onDone: () => void;
  /** Another way, offered until this one is begun. */
  otherwise?: ReactNode;
};

/** Generates a secret, has it confirmed by a code, and shows the recovery codes once. */
export function Setup2FA({ onDone, otherwise }: Setup2FAProps) {
  const generate = useGenerate();
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes !== null) {
    return <RecoveryCodes codes={codes} onDone={onDone} />;
  }
  if (generate.data !== undefined) {
    return <BindForm secret={generate.data.secret} address={generate.data.otpauthUrl} onBound={setCodes} />;
  }
  return (
    <div className={formStyles.form}>
      <p>
        You need an authenticator app on your phone: any app that generates six-digit codes. From then on, you
        confirm sign-ins and payments with a code from the app.
      </p>
      <FormAlert error={generate.error} />
      <Button size="lg" loading={generate.isPending} onClick={() => generate.mutate()}>
        Start setup
      </Button>
      {otherwise}
    </div>
  );
}
