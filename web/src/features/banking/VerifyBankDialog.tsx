import { Button, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { BankAccount } from "@/api/contract";
import { ApiError } from "@/api/errors";
import { useVerifyBank } from "@/features/banking/queries";
import styles from "@/features/banking/VerifyBankDialog.module.css";
import { sortCodeShown } from "@/lib/bank";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Groups } from "@/ui/Groups";

type VerifyBankDialogProps = { account: BankAccount | null; onClose: () => void };

const attempts = 3;
const codeWrong = "B3003";
const codeShape = /^[A-Z2-9]{6}$/;

/** The typed code, without the prefix that the bank shows before it. */
const codeOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/^.*\bGBPC\b/, "")
    .replace(/[^A-Z0-9]/g, "");

export function VerifyBankDialog({ account, onClose }: VerifyBankDialogProps) {
  return (
    <Modal
      opened={account !== null}
      onClose={onClose}
      title="Verify your bank account"
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
  const wrong = verify.error instanceof ApiError && verify.error.code === codeWrong ? verify.error : null;

  function handleVerify(event: FormEvent) {
    event.preventDefault();
    verify.mutate({ id: account.id, code }, { onSuccess: onClose });
  }

  return (
    <form className={formStyles.form} noValidate onSubmit={handleVerify}>
      <p>
        We sent £0.01 to {account.bankName}, {sortCodeShown(account.sortCode)}{" "}
        <Groups text={account.accountNumber} />. It arrives within minutes. Its payment reference ends with a
        six-character code:
      </p>
      <p className={`${styles.statementLine} figures`}>
        <span>Reference</span>
        <strong>GBPC ••••••</strong>
        <span>£0.01</span>
      </p>
      <TextInput
        label="Six-character code"
        description={`You have ${attempts} attempts. After that, the account must be added again.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        className={styles.codeInput}
        error={wrong && `${wrong.message}. ${triesLeft(wrong.data)}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormAlert error={wrong === null ? verify.error : null} />
      <div className={formStyles.formActions}>
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

function triesLeft(data: unknown): string {
  const left = typeof data === "object" && data !== null && "attemptsLeft" in data ? data.attemptsLeft : null;
  if (typeof left !== "number") {
    return "";
  }
  if (left === 0) {
    return "No attempts are left: remove the account and add it again.";
  }
  return left === 1 ? "You have 1 attempt left." : `You have ${left} attempts left.`;
}
