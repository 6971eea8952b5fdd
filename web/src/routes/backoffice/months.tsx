import { Months } from "@/features/treasury/Months";
import { ForRole } from "@/ui/ForRole";
import { PageHead } from "@/ui/PageHead";

export function MonthsScreen() {
  return (
    <>
      <PageHead
        title="Month-end close"
        note="Two operators close a month’s books with its trial balance and reconciliation. Nothing is booked in a closed month."
      />
      <ForRole roles={["treasury"]} to="close and reopen months" />
      <Months />
    </>
  );
}
