import { Button, Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { SecondFactorMethod } from "@/api/contract";
import styles from "@/features/auth/ProviderSignIn.module.css";
import { returnedIn, useFinishWithProvider } from "@/features/auth/provider";
import { SecondFactorForm } from "@/features/auth/SecondFactorForm";
import { FormAlert } from "@/ui/FormAlert";

type ProviderReturnProps = { onSignedIn: (next: string) => void; onAgain: () => void };

/** Finishes the sign-in of a reader whom the provider has sent back. */
export function ProviderReturn({ onSignedIn, onAgain }: ProviderReturnProps) {
  const finish = useFinishWithProvider();
  const [missing, setMissing] = useState<{ methods: SecondFactorMethod[]; next: string } | null>(null);
  const begun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address held when the page opened
  useEffect(() => {
    if (begun.current) {
      return;
    }
    begun.current = true;
    const returned = returnedIn(window.location.search);
    window.history.replaceState(window.history.state, "", window.location.pathname); // the code is nobody else’s business
    finish.mutate(returned, {
      onSuccess: ({ login, next }) => {
        if (login.secondFactor === null || login.secondFactor === undefined) {
          onSignedIn(next);
        } else {
          setMissing({ methods: login.secondFactor.methods, next });
        }
      },
    });
  }, []);

  if (missing !== null) {
    return <SecondFactorForm methods={missing.methods} onDone={() => onSignedIn(missing.next)} />;
  }
  if (finish.isError) {
    return (
      <div className={styles.alone}>
        <FormAlert error={finish.error} />
        <Button size="lg" onClick={onAgain}>
          Back to sign-in
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.waiting}>
      <Loader aria-hidden />
      <p role="status">Checking with your organisation…</p>
    </div>
  );
}
