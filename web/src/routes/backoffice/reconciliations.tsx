import { ReconciliationHistory } from "@/features/treasury/ReconciliationHistory";
import { PageHead } from "@/ui/PageHead";

export function ReconciliationsScreen() {
  return (
    <>
      <PageHead
        title="Reconciliation history"
        note="Bank, books and chains compared day by day, with discrepancies and their resolution."
      />
      <ReconciliationHistory />
    </>
  );
}
