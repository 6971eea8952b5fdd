import { Button, Checkbox, PasswordInput, SegmentedControl, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Challenge, PayeeConfirmation, SecondaryAuthMethod } from "@/api/contract";
import type { SecondaryAuthRequest } from "@/api/secondaryAuth";
import { useWrite } from "@/api/write";
import { passkeysWork, signWithPasskey } from "@/features/auth/passkey";
import { secondaryLogin } from "@/features/auth/queries";
import styles from "@/features/auth/SecondaryAuthForm.module.css";
import { looksLikeAddress } from "@/lib/address";
import { bankPayee } from "@/lib/bank";
import { figures } from "@/lib/figures";
import { payeeSentence } from "@/lib/payeeCheck";
import { Facts } from "@/ui/Facts";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Groups } from "@/ui/Groups";
import { Money } from "@/ui/Money";
import { WholePayee } from "@/ui/WholePayee";

type SecondaryAuthFormProps = {
  request: SecondaryAuthRequest;
  onDone: (remembered: boolean) => void;
  onCancel: () => void;
};

const methodNames: Record<SecondaryAuthMethod, string> = {
  passkey: "Passkey",
  totp: "Authenticator",
  password: "Password",
  recovery: "Recovery code",
};

/** Shows what is being confirmed and asks for the proof of identity. */
export function SecondaryAuthForm({ request, onDone, onCancel }: SecondaryAuthFormProps) {
  const { challenge, remembering } = request;
  const methods = usable(challenge.methods);
  const [method, setMethod] = useState<SecondaryAuthMethod>(methods[0] ?? "password");
  const [proof, setProof] = useState("");
  const [remember, setRemember] = useState(remembering?.ticked ?? false);

  const confirm = useWrite({
    write: async (_, signal) => {
      const changed = remembering !== undefined && remember !== remembering.ticked;
      const bound = changed ? await remembering.otherwise(signal) : challenge;
      if (bound.methods.length > 0) {
        await authenticate(bound, method, proof, signal);
      }
    },
    onSuccess: () => onDone(remember),
    meta: { quiet: true },
  });

  function handleConfirm(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the dialog may be a child of another form
    confirm.mutate();
  }

  return (
    <form className={formStyles.form} onSubmit={handleConfirm}>
      <Summary challenge={challenge} />
      {methods.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label="How to confirm"
          data={methods.map((value) => ({ value, label: methodNames[value] }))}
          value={method}
          onChange={(value) => {
            setMethod(value as SecondaryAuthMethod); // only the values above are offered
            setProof("");
          }}
        />
      )}
      <ProofField method={method} value={proof} onChange={setProof} />
      {remembering !== undefined && (
        <Checkbox
          label="Do not ask next time"
          description="Recipients you have confirmed once are then paid without another confirmation, until you change this here or in your payment settings."
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      )}
      <FormAlert error={confirm.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={method !== "passkey" && proof === ""}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function usable(methods: SecondaryAuthMethod[]): SecondaryAuthMethod[] {
  return methods.filter((method) => method !== "passkey" || passkeysWork());
}

async function authenticate(
  challenge: Challenge,
  method: SecondaryAuthMethod,
  proof: string,
  signal: AbortSignal,
) {
  const { challengeId } = challenge;
  switch (method) {
    case "password":
      return secondaryLogin({ challengeId, method, password: proof }, signal);
    case "totp":
      return secondaryLogin({ challengeId, method, totp: figures(proof) }, signal);
    case "recovery":
      return secondaryLogin({ challengeId, method, recoveryCode: proof.trim() }, signal);
    case "passkey":
      return secondaryLogin(
        { challengeId, method, assertion: await signWithPasskey(challengeId, signal) },
        signal,
      );
  }
}

function Summary({ challenge: { summary } }: { challenge: Challenge }) {
  if (summary === undefined || summary === null) {
    return <p>Confirm your identity to make this change. You will not be asked again for five minutes.</p>;
  }
  const { amount, currency, payee, confirmationOfPayee, action, item } = summary;
  if (action !== undefined) {
    const ofTeam = action.startsWith(teamDecision);
    const money = amount && currency && <Money amount={amount} currency={currency} />;
    return (
      <Facts
        headed
        facts={[
          ["Action", actionWords(ofTeam ? action.slice(teamDecision.length) : action)],
          ["Item", item && (ofTeam ? (teamItems[item.split(" ")[0] ?? ""] ?? item) : item)],
          ["Amount", money],
          ["For", ofTeam && money && <WholePayee key="payee" text={payee} />],
        ]}
      />
    );
  }
  if (amount === undefined || currency === undefined) {
    return <NewPayees payee={payee} answer={confirmationOfPayee} />;
  }
  return (
    <Facts
      headed
      facts={[
        ["Amount", <Money key="amount" amount={amount} currency={currency} />],
        ["To", <WholePayee key="payee" text={payee} copyable />],
      ]}
    />
  );
}

/** The payees that are added, each in full, and what the bank said of the name on an account. */
function NewPayees({ payee, answer }: { payee: string; answer: PayeeConfirmation | undefined }) {
  const addresses = payee.split(", ").filter(looksLikeAddress);
  if (addresses.length > 0) {
    return (
      <>
        <p>
          Confirm that you want to be able to pay{" "}
          {addresses.length === 1 ? "this address" : `these ${addresses.length} addresses`}. Nothing is sent
          now.
        </p>
        <ul className={styles.payees}>
          {addresses.map((address) => (
            <li key={address}>
              <WholePayee text={address} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  const bank = bankPayee(payee);
  return (
    <>
      <p>
        Confirm that you want to be able to pay this bank account. Only a test payment of £0.01 is sent now.
      </p>
      <Facts
        headed
        facts={[
          ["Name on the account", bank?.holder ?? payee],
          ["Sort code", bank?.sortCode],
          ["Account number", bank && <Groups key="number" text={bank.accountNumber} />],
          ["Name check", answer && payeeSentence(answer)],
        ]}
      />
    </>
  );
}

/** "requestFeePayout" is "Request fee payout", "decideApproval.approve" is "Decide approval: approve". */
function actionWords(action: string): string {
  const [call = "", choice] = action.split(".");
  const words = call.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return choice === undefined ? sentence : `${sentence}: ${choice.replaceAll("_", " ")}`;
}

const teamDecision = "decideTeamApproval.";

/** What an approval of a team is of. Its ID, which follows, says nothing to its reader. */
const teamItems: Record<string, string> = {
  fiat_withdrawal: "Redemption to a bank account",
  chain_withdrawal: "Transfer to an address",
  recipient: "New payee",
  batch: "Batch of payments",
  policy: "Approval policy",
  key: "New API key",
};

type ProofFieldProps = { method: SecondaryAuthMethod; value: string; onChange: (value: string) => void };

function ProofField({ method, value, onChange }: ProofFieldProps) {
  switch (method) {
    case "password":
      return (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "totp":
      return (
        <TextInput
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "recovery":
      return (
        <TextInput
          label="Recovery code"
          description="Each code works once."
          autoComplete="off"
          data-autofocus
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "passkey":
      return <p>Your device will ask for your fingerprint, face or screen lock.</p>;
  }
}
