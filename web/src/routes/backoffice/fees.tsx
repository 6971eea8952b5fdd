import { FeePayouts } from "@/features/treasury/FeePayouts";
import { PageHead } from "@/ui/PageHead";

export function FeesScreen() {
  return (
    <>
      <PageHead
        title="Accrued fees"
        note="Fees charged to customers, and their payout to the corporate account."
      />
      <FeePayouts />
    </>
  );
}
