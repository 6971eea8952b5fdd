import { Button, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { BankAccount } from "@/api/contract";
import { useVerifyBank } from "@/features/banking/queries";
import { accountEnding } from "@/lib/bank";
import { FormAlert } from "@/ui/FormAlert";

type VerifyBankDialogProps = { account: BankAccount | null; onClose: () => void };

const attempts = 3;
const codeShape = /^[A-Z2-9]{6}$/;

/** What the reader typed, without the word the bank shows before it. */
const codeOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/^\s*GBPC/, "")
    .replace(/[^A-Z0-9]/g, "");

export function VerifyBankDialog({ account, onClose }: VerifyBankDialogProps) {
  return (
    <Modal
      opened={account !== null}
      onClose={onClose}
      title="Find the code at your bank"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {account !== null && <VerifyBankForm key={account.id} account={account} onClose={onClose} />}
    </Modal>
  );
}

function VerifyBankForm({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const verify = useVerifyBank();
  const [typed, setTyped] = useState("");
  const code = codeOf(typed);

  function handleVerify(event: FormEvent) {
    event.preventDefault();
    verify.mutate({ id: account.id, code }, { onSuccess: onClose });
  }

  return (
    <form className="form" noValidate onSubmit={handleVerify}>
      <p>
        We sent one penny to {account.bankName} {accountEnding(account.accountNumber)}. It arrives within
        minutes. Its payment reference ends with six characters:
      </p>
      <p className="statement-line figures">
        <span>Reference</span>
        <strong>GBPC ••••••</strong>
        <span>£0.01</span>
      </p>
      <TextInput
        label="The six characters"
        description={`You have ${attempts} tries.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        data-autofocus
        className="code-input"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormAlert error={verify.error} />
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        <Button type="submit" loading={verify.isPending} disabled={!codeShape.test(code)}>
          Verify account
        </Button>
      </div>
    </form>
  );
}
