import { Button, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, lazy, Suspense, useState } from "react";
import type { User } from "@/api/contract";
import { useSwitchTwoFactor } from "@/features/auth/account";
import { isCode } from "@/features/auth/rules";
import { loaded } from "@/lib/chunk";
import { figures } from "@/lib/figures";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Waiting } from "@/ui/Waiting";

const Setup2FA = lazy(async () => {
  const { Setup2FA } = await loaded(import("@/features/auth/Setup2FA"));
  return { default: Setup2FA };
});

type TwoFactorSettingProps = { user: User };

/** Sets up the authenticator app, or turns it off by one of its codes. */
export function TwoFactorSetting({ user }: TwoFactorSettingProps) {
  const [opened, dialog] = useDisclosure();
  const on = user.twoFactorEnabled;
  // As it was when the dialog opened: the app is on before the recovery codes are shown.
  const [turningOff, setTurningOff] = useState(on);

  function handleOpen() {
    setTurningOff(on);
    dialog.open();
  }

  return (
    <li>
      <div>
        <strong>Authenticator app</strong>
        <span>{on ? "On: required when you sign in and when you make a payment" : "Off"}</span>
      </div>
      <Button variant="default" size="sm" onClick={handleOpen}>
        {on ? "Turn off" : "Set up"}
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={turningOff ? "Turn off authenticator app" : "Set up authenticator app"}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Suspense fallback={<Waiting rows={3} />}>
          {turningOff ? <TurnOff onClose={dialog.close} /> : <Setup2FA onDone={dialog.close} />}
        </Suspense>
      </Modal>
    </li>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const change = useSwitchTwoFactor();
  const [totp, setTotp] = useState("");

  function handleOff(event: FormEvent) {
    event.preventDefault();
    change.mutate({ totp: figures(totp), on: false }, { onSuccess: onClose });
  }

  return (
    <form className={formStyles.form} onSubmit={handleOff}>
      <p>Your account will be protected by your password alone.</p>
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={totp}
        onChange={(event) => setTotp(event.currentTarget.value)}
      />
      <FormAlert error={change.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={change.isPending} disabled={!isCode(totp)}>
          Turn off
        </Button>
      </div>
    </form>
  );
}
