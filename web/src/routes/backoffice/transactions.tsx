import { AllTransactions } from "@/features/transactions/AllTransactions";
import { useMay } from "@/lib/operator";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";

export function TransactionsScreen() {
  const may = useMay("treasury", "compliance", "auditor");
  const mayReadMessages = useMay("compliance", "auditor");
  return (
    <>
      <PageHead title="Transactions" note="Deposits, transfers and redemptions of all customers.">
        {may && <Link to="/backoffice/breaches">Redemption breaches</Link>}
        {mayReadMessages && <Link to="/backoffice/travel-rule">Travel rule</Link>}
      </PageHead>
      <AllTransactions />
    </>
  );
}
