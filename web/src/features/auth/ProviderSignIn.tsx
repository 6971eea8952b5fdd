import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import styles from "@/features/auth/ProviderSignIn.module.css";
import { useBeginWithProvider, useOperatorProvider } from "@/features/auth/provider";
import { FormAlert } from "@/ui/FormAlert";

type ProviderSignInProps = { own: ReactNode; next: () => string };

/** Our ways to sign in with the organisation’s beneath them, or in their place; ours alone where there is no other. */
export function ProviderSignIn({ own, next }: ProviderSignInProps) {
  const { data: provider } = useOperatorProvider();
  const [recovered, setRecovered] = useState(false);
  const begin = useBeginWithProvider(next);
  if (provider === undefined || provider === null) {
    return own;
  }
  const alone = provider.only && !recovered;
  return (
    <>
      {!alone && own}
      <div className={alone ? styles.alone : styles.beneath}>
        <Button
          variant={alone ? "filled" : "default"}
          size="lg"
          fullWidth
          className={styles.button}
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          Log in with {provider.name}
        </Button>
        <FormAlert error={begin.error} />
        {alone && (
          <button type="button" className="plain" onClick={() => setRecovered(true)}>
            Recovered your access? Sign in with your password
          </button>
        )}
      </div>
    </>
  );
}
