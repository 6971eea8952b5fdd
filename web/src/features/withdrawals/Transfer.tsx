import { useState } from "react";
import type { Transaction } from "@/api/contract";
import { messages } from "@/api/messages";
import { type PlannedTransfer, useTransfer } from "@/features/withdrawals/orders";
import { ReviewDialog } from "@/features/withdrawals/ReviewDialog";
import { TransferForm } from "@/features/withdrawals/TransferForm";
import { toTeam } from "@/features/withdrawals/toTeam";
import type { TakesOrder } from "@/lib/orderDone";
import { Money } from "@/ui/Money";
import { notify } from "@/ui/notices";
import { WholePayee } from "@/ui/WholePayee";

/** Sends GBPC: the form, the review dialog, then the progress of the order. */
export function Transfer({ OrderDone }: TakesOrder) {
  const transfer = useTransfer();
  const [planned, setPlanned] = useState<PlannedTransfer | null>(null);
  const [ordered, setOrdered] = useState<Transaction | null>(null);

  if (ordered !== null) {
    return (
      <OrderDone
        transaction={ordered}
        title="Transfer in progress"
        finished="Transfer complete"
        again="Make another transfer"
        onAgain={() => setOrdered(null)}
      >
        The coins are minted directly to the address. Some transfers need our approval first.
      </OrderDone>
    );
  }

  function handleConfirm() {
    if (planned !== null) {
      const { amount, address, network } = planned;
      transfer.mutate(
        { amount, address, network },
        {
          onSuccess: (transaction) => {
            setPlanned(null);
            setOrdered(transaction);
            notify("good", transaction.status === "awaiting_approval" ? toTeam : messages.transferred);
          },
        },
      );
    }
  }

  return (
    <>
      <TransferForm
        onPlanned={(plan) => {
          transfer.reset();
          setPlanned(plan);
        }}
      />
      <ReviewDialog
        opened={planned !== null}
        title="Send on chain"
        facts={
          planned === null
            ? []
            : [
                ["Amount", <Money key="amount" amount={planned.amount} currency="GBPC" />],
                ["To", planned.label || "A new address"],
                ["Address", <WholePayee key="address" text={planned.address} copyable />],
                ["Network", planned.networkName],
              ]
        }
        warning="An on-chain transfer cannot be reversed, by you or by us."
        action="Send"
        busy={transfer.isPending}
        error={transfer.error}
        onConfirm={handleConfirm}
        onClose={() => {
          transfer.cancel();
          setPlanned(null);
        }}
      />
    </>
  );
}
