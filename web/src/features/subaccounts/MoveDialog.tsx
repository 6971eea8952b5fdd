import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useBalance } from "@/api/account";
import { useChoosable, useMove } from "@/features/subaccounts/queries";
import { isUsable } from "@/features/subaccounts/words";
import { amountFault } from "@/lib/amountFault";
import { typedAmount } from "@/lib/decimal";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Money } from "@/ui/Money";

type MoveDialogProps = {
  opened: boolean;
  /** The business's own account. */
  main: string;
  /** The account that is paid first of all. */
  to?: string;
  onClose: () => void;
};

/** Moves money between the business's own account and its sub-accounts. */
export function MoveDialog({ opened, main, to, onClose }: MoveDialogProps) {
  const choosable = useChoosable();
  const { balance } = useBalance();
  const [chosen, setChosen] = useState<{ from: string; to: string | undefined }>({ from: main, to });
  const [amount, setAmount] = useState("");
  const [fault, setFault] = useState("");
  const move = useMove();
  const accounts = [
    { id: main, name: "Main account", available: balance?.available },
    ...(choosable.data?.list ?? [])
      .filter(isUsable)
      .map(({ id, name, balances }) => ({ id, name, available: balances[0]?.available })),
  ];
  const target = chosen.to ?? accounts.find(({ id }) => id !== chosen.from)?.id ?? "";
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }));
  const available = accounts.find(({ id }) => id === chosen.from)?.available;

  function handleMove(event: FormEvent) {
    event.preventDefault();
    const wrong = amountFault(amount, "GBPC");
    setFault(wrong);
    if (move.isPending || wrong !== "") {
      return;
    }
    move.mutate(
      { from: chosen.from, to: target, amount: typedAmount(amount) },
      {
        onSuccess: () => {
          setAmount("");
          onClose();
        },
      },
    );
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Move money" closeButtonProps={{ "aria-label": "Close" }}>
      <form className={formStyles.form} noValidate onSubmit={handleMove}>
        <p>Between your accounts, instantly and without a fee.</p>
        <NativeSelect
          label="From"
          description={
            available === undefined ? undefined : (
              <>
                Available: <Money amount={available} currency="GBPC" />
              </>
            )
          }
          data={options}
          value={chosen.from}
          onChange={(event) => setChosen({ ...chosen, from: event.currentTarget.value })}
        />
        <NativeSelect
          label="To"
          data={options}
          value={target}
          error={target === chosen.from ? "Choose a different account from the one that pays." : undefined}
          onChange={(event) => setChosen({ ...chosen, to: event.currentTarget.value })}
        />
        <TextInput
          label="Amount in GBPC"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={fault}
          onChange={(event) => {
            setFault("");
            setAmount(event.currentTarget.value);
          }}
          data-autofocus
        />
        <FormAlert error={move.error} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={move.isPending}
            disabled={amount.trim() === "" || target === "" || target === chosen.from}
          >
            Move
          </Button>
        </div>
      </form>
    </Modal>
  );
}
