import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useChallenge } from "@/features/withdrawals/whitelist";
import { looksLikeAddress } from "@/lib/address";
import { signInBrowser, walletInBrowser } from "@/lib/browserWallet";
import { FormAlert } from "@/ui/FormAlert";

type WalletProofProps = {
  address: string;
  network: string;
  value: string;
  error: string | undefined;
  onChange: (signature: string) => void;
};

/** Proves that a wallet is the customer’s: signed by a wallet in the browser, or elsewhere and pasted. */
export function WalletProof({ address, network, value, error, onChange }: WalletProofProps) {
  const challenge = useChallenge();
  const [refused, setRefused] = useState<string>();
  const usable = looksLikeAddress(address.trim());
  const text = usable ? challenge.data?.message : undefined;

  function handleProve() {
    setRefused(undefined);
    challenge.mutate(
      { address: address.trim(), network },
      {
        onSuccess: async ({ message }) => {
          if (!walletInBrowser()) {
            return;
          }
          try {
            onChange(await signInBrowser(address.trim(), message));
          } catch {
            setRefused("The wallet did not sign. Sign the text below with it and paste the signature.");
          }
        },
      },
    );
  }

  return (
    <>
      <Button variant="default" onClick={handleProve} loading={challenge.isPending} disabled={!usable}>
        {value === "" ? "Prove that it is yours (optional)" : "Signed. Sign again"}
      </Button>
      <FormAlert error={challenge.error ?? undefined} />
      {refused !== undefined && <p role="alert">{refused}</p>}
      {text !== undefined && (
        <>
          <Textarea
            label="Sign this text with the wallet"
            readOnly
            autosize
            minRows={4}
            maxRows={8}
            value={text}
          />
          <TextInput
            label="Signature"
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      )}
    </>
  );
}
