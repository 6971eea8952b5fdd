import { useState } from "react";
import type { DepositQuote, Transaction } from "@/api/contract";
import { BuyDrawer } from "@/features/deposits/BuyDrawer";
import { BuyForm } from "@/features/deposits/BuyForm";
import type { TakesOrder } from "@/lib/orderDone";

/** Buys GBPC: the amount, the payment details in a drawer, then the progress of the pay-in. */
export function Buy({ OrderDone }: TakesOrder) {
  const [quote, setQuote] = useState<DepositQuote | null>(null);
  const [announced, setAnnounced] = useState<Transaction | null>(null);

  if (announced !== null) {
    return (
      <OrderDone
        transaction={announced}
        title="Waiting for your payment"
        finished="Purchase complete"
        again="Buy more"
        onAgain={() => setAnnounced(null)}
      >
        GBPC is credited to your balance as soon as your pounds arrive. This page updates automatically.
      </OrderDone>
    );
  }
  return (
    <>
      <BuyForm onQuote={setQuote} />
      <BuyDrawer
        quote={quote}
        onClose={() => setQuote(null)}
        onAnnounced={(transaction) => {
          setQuote(null);
          setAnnounced(transaction);
        }}
      />
    </>
  );
}
