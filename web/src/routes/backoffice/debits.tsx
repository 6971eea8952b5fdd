import { CustomerDebts } from "@/features/treasury/CustomerDebts";
import { DebitResolutions } from "@/features/treasury/DebitResolutions";
import { UnexplainedDebits } from "@/features/treasury/UnexplainedDebits";
import { PageHead } from "@/ui/PageHead";

export function DebitsScreen() {
  return (
    <>
      <PageHead
        title="Unexplained debits"
        note="Debits without an order, their resolution, and the debts of customers."
      />
      <UnexplainedDebits />
      <DebitResolutions />
      <CustomerDebts />
    </>
  );
}
