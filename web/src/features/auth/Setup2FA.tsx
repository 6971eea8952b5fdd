import { Button } from "@mantine/core";
import { useState } from "react";
import { BindForm } from "@/features/auth/BindForm";
import { RecoveryCodes } from "@/features/auth/RecoveryCodes";
import { useGenerate } from "@/features/auth/twoFactor";
import { FormAlert } from "@/ui/FormAlert";

type Setup2FAProps = { onDone: () => void };

/** Generates a secret, has it confirmed by a code, and shows the recovery codes once. */
export function Setup2FA({ onDone }: Setup2FAProps) {
  const generate = useGenerate();
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes !== null) {
    return <RecoveryCodes codes={codes} onDone={onDone} />;
  }
  if (generate.data !== undefined) {
    return <BindForm secret={generate.data.secret} address={generate.data.otpauthUrl} onBound={setCodes} />;
  }
  return (
    <div className="form">
      <p>
        You need an authenticator app on your phone: any that makes six-digit codes. From then on, a payment
        takes your password and a code that only your phone has.
      </p>
      <FormAlert error={generate.error} />
      <Button size="lg" loading={generate.isPending} onClick={() => generate.mutate()}>
        Begin
      </Button>
    </div>
  );
}
