import { useState } from "react";
import type { Transaction } from "@/api/contract";
import { messages } from "@/api/messages";
import { type PlannedRedemption, useRedeem } from "@/features/withdrawals/orders";
import { RedeemForm } from "@/features/withdrawals/RedeemForm";
import { ReviewDialog } from "@/features/withdrawals/ReviewDialog";
import { toTeam } from "@/features/withdrawals/toTeam";
import { sortCodeShown } from "@/lib/bank";
import type { TakesOrder } from "@/lib/orderDone";
import { Groups } from "@/ui/Groups";
import { Money } from "@/ui/Money";
import { notify } from "@/ui/notices";

/** Redeems GBPC: the form, the review dialog, then the progress of the order. */
export function Redeem({ OrderDone }: TakesOrder) {
  const redeem = useRedeem();
  const [planned, setPlanned] = useState<PlannedRedemption | null>(null);
  const [ordered, setOrdered] = useState<Transaction | null>(null);

  if (ordered !== null) {
    return (
      <OrderDone
        transaction={ordered}
        title="Redemption in progress"
        finished="Redemption complete"
        again="Make another redemption"
        onAgain={() => setOrdered(null)}
      >
        Your coins are held until the bank confirms the payment, usually within minutes. Some redemptions need
        our approval first.
      </OrderDone>
    );
  }

  function handleConfirm() {
    if (planned !== null) {
      const { amount, bankId } = planned;
      redeem.mutate(
        { amount, bankId },
        {
          onSuccess: (transaction) => {
            setPlanned(null);
            setOrdered(transaction);
            notify("good", transaction.status === "awaiting_approval" ? toTeam : messages.withdrawn);
          },
        },
      );
    }
  }

  return (
    <>
      <RedeemForm
        onPlanned={(plan) => {
          redeem.reset();
          setPlanned(plan);
        }}
      />
      <ReviewDialog
        opened={planned !== null}
        title="Redeem to your bank"
        facts={
          planned === null
            ? []
            : [
                ["You redeem", <Money key="amount" amount={planned.amount} currency="GBPC" />],
                ["You receive", <Money key="pounds" amount={planned.amount} currency="GBP" />],
                ["To", planned.bank.accountHolder],
                ["Bank", planned.bank.bankName],
                ["Sort code", sortCodeShown(planned.bank.sortCode)],
                ["Account number", <Groups key="number" text={planned.bank.accountNumber} />],
              ]
        }
        warning="The coins are burned once the bank has paid you. You can buy more at any time."
        action="Redeem"
        busy={redeem.isPending}
        error={redeem.error}
        onConfirm={handleConfirm}
        onClose={() => {
          redeem.cancel();
          setPlanned(null);
        }}
      />
    </>
  );
}
