import { useState } from "react";
import type { Transaction } from "@/api/contract";
import { TransactionCards } from "@/features/wallet/TransactionCards";
import { TransactionDrawer } from "@/features/wallet/TransactionDrawer";
import { TransactionTable } from "@/features/wallet/TransactionTable";
import { useIsPhone } from "@/ui/useIsPhone";

type TransactionListProps = { transactions: Transaction[] };

/** A table on wide screens, cards on a phone; either opens the transaction in a drawer. */
export function TransactionList({ transactions }: TransactionListProps) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Transaction | null>(null);
  const Rows = isPhone ? TransactionCards : TransactionTable;
  return (
    <>
      <Rows transactions={transactions} onOpen={setOpened} />
      <TransactionDrawer transaction={opened} onClose={() => setOpened(null)} />
    </>
  );
}
