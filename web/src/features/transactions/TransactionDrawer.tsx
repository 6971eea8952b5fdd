import { Drawer } from "@mantine/core";
import type { Transaction } from "@/api/contract";
import { useTransaction } from "@/api/transactions";
import { CancelPayment } from "@/features/transactions/CancelPayment";
import { ReceiptButton } from "@/features/transactions/ReceiptButton";
import { TransactionFacts } from "@/features/transactions/TransactionFacts";
import { TransactionTimeline } from "@/features/transactions/TransactionTimeline";
import { titleOf } from "@/lib/transactions";

type TransactionDrawerProps = { transaction: Transaction | null; onClose: () => void };

/** One transaction in full. It keeps itself up to date while it is open. */
export function TransactionDrawer({ transaction, onClose }: TransactionDrawerProps) {
  const { data } = useTransaction(transaction?.id ?? null, transaction ?? undefined);
  const shown = data ?? transaction;
  return (
    <Drawer
      opened={transaction !== null}
      onClose={onClose}
      position="right"
      size="460px"
      title={shown === null ? "" : titleOf(shown)}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {shown !== null && (
        <>
          <TransactionFacts transaction={shown} />
          <TransactionTimeline transaction={shown} />
          <ReceiptButton transaction={shown} />
          <CancelPayment transaction={shown} />
        </>
      )}
    </Drawer>
  );
}
