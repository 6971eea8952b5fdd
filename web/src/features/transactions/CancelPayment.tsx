import { Button } from "@mantine/core";
import { useState } from "react";
import type { Transaction } from "@/api/contract";
import { mayCancel, useCancelPayment } from "@/features/transactions/cancel";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Money } from "@/ui/Money";

type CancelPaymentProps = { transaction: Transaction };

/** The button that cancels a payment, while that may still be possible. The server decides. */
export function CancelPayment({ transaction }: CancelPaymentProps) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelPayment();
  if (!mayCancel(transaction)) {
    return null;
  }
  const close = () => {
    cancel.cancel();
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        Cancel payment
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel this payment"
        action="Cancel payment"
        dangerous
        busy={cancel.isPending}
        error={cancel.error}
        onClose={close}
        onConfirm={() => cancel.mutate(transaction, { onSuccess: () => setAsking(false) })}
      >
        {transaction.direction === "in" ? (
          <p>
            We stop waiting for this transfer. If you have already sent it, it is still credited, as a
            separate deposit.
          </p>
        ) : (
          <p>
            <Money amount={transaction.amount} currency={transaction.currency} /> and its fee are returned to
            your balance. If the payment has already been sent, nothing changes.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
