import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { SecondFactorMethod } from "@/api/contract";
import { passkeysWork } from "@/features/auth/passkey";
import { useSecondFactor } from "@/features/auth/queries";
import { figures } from "@/lib/figures";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type SecondFactorFormProps = { methods: SecondFactorMethod[]; onDone: () => void };

const other: Record<SecondFactorMethod, string> = {
  totp: "Use your authenticator app",
  passkey: "Use a passkey",
  recovery: "Use a recovery code",
};

/** Asks for the second factor of a sign-in. */
export function SecondFactorForm({ methods, onDone }: SecondFactorFormProps) {
  const usable = methods.filter((method) => method !== "passkey" || passkeysWork());
  const [method, setMethod] = useState<SecondFactorMethod>(usable[0] ?? "totp");
  const [proof, setProof] = useState("");
  const confirm = useSecondFactor();

  function handleConfirm(event: FormEvent) {
    event.preventDefault();
    confirm.mutate(
      { method, proof: method === "totp" ? figures(proof) : proof.trim() },
      { onSuccess: onDone },
    );
  }

  function handleMethod(next: SecondFactorMethod) {
    setMethod(next);
    setProof("");
    confirm.reset();
  }

  return (
    <form method="dialog" className={formStyles.form} noValidate onSubmit={handleConfirm}>
      {method === "passkey" ? (
        <p>Your device will ask for your fingerprint, face or screen lock.</p>
      ) : (
        <TextInput
          key={method}
          autoFocus
          label={method === "totp" ? "Code from your authenticator app" : "Recovery code"}
          inputMode={method === "totp" ? "numeric" : "text"}
          autoComplete="one-time-code"
          value={proof}
          onChange={(event) => setProof(event.currentTarget.value)}
        />
      )}
      <FormAlert error={confirm.error} />
      <Button
        type="submit"
        size="lg"
        loading={confirm.isPending}
        disabled={method !== "passkey" && proof.trim() === ""}
      >
        Confirm
      </Button>
      {usable
        .filter((one) => one !== method)
        .map((one) => (
          <button key={one} type="button" className="plain" onClick={() => handleMethod(one)}>
            {other[one]}
          </button>
        ))}
    </form>
  );
}
