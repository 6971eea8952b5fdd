import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import type { Login, SecondFactorMethod } from "@/api/contract";
import * as session from "@/api/session";
import { LoginForm } from "@/features/auth/LoginForm";
import { usePasskeyLogin } from "@/features/auth/queries";
import { SecondFactorForm } from "@/features/auth/SecondFactorForm";
import styles from "@/features/auth/SignIn.module.css";
import { Callout } from "@/ui/Callout";
import { FormAlert } from "@/ui/FormAlert";

type SignInProps = {
  onSignedIn: () => void;
  /** Puts other ways to sign in around ours. */
  ways?: (own: ReactNode) => ReactNode;
};

const everyMethod: SecondFactorMethod[] = ["totp", "passkey", "recovery"];

/**
 * Signs in by password and second factor, or by passkey alone. A reader who is already signed in is sent
 * on; a call that lacked the second factor leads here with ?factor=1.
 */
export function SignIn({ onSignedIn, ways = (own) => own }: SignInProps) {
  const [missing, setMissing] = useState<SecondFactorMethod[] | null>(null);
  const [lost, setLost] = useState(false);
  const passkey = usePasskeyLogin();

  // Only after the first render: the page is prerendered, without access to storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    setLost(session.wasLost());
    if (!session.isSignedIn()) {
      return;
    }
    if (new URLSearchParams(window.location.search).has("factor")) {
      setMissing(everyMethod);
    } else {
      onSignedIn();
    }
  }, []);

  function handleLogin({ user, secondFactor }: Login) {
    const office = session.officeOf(user, secondFactor != null);
    if (office !== null) {
      window.location.assign(office);
    } else if (secondFactor === null || secondFactor === undefined) {
      onSignedIn();
    } else {
      setMissing(secondFactor.methods);
    }
  }

  if (missing !== null) {
    return <SecondFactorForm methods={missing} onDone={onSignedIn} />;
  }
  return (
    <>
      {lost && (
        <div className={styles.sessionEnded}>
          <Callout label="Your session has ended">
            <p role="status">
              Your session has ended and nothing was ordered. Log in to continue where you left off: what you
              typed is saved.
            </p>
          </Callout>
        </div>
      )}
      {ways(
        <>
          <LoginForm onLogin={handleLogin} />
          <div className={styles.withPasskey}>
            <Button
              variant="default"
              size="lg"
              fullWidth
              loading={passkey.isPending}
              onClick={() => passkey.mutate(undefined, { onSuccess: handleLogin })}
            >
              Log in with a passkey
            </Button>
            <FormAlert error={passkey.error} />
          </div>
        </>,
      )}
    </>
  );
}
