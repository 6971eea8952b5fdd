import { AllTransactions } from "@/features/transactions/AllTransactions";
import { PageHead } from "@/ui/PageHead";

export function TransactionsScreen() {
  return (
    <>
      <PageHead title="Transactions" note="Deposits, transfers and redemptions of all customers." />
      <AllTransactions />
    </>
  );
}
