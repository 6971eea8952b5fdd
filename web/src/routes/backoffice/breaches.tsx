import { Breaches } from "@/features/withdrawals/Breaches";
import { PageHead } from "@/ui/PageHead";

export function BreachesScreen() {
  return (
    <>
      <PageHead
        title="Redemption breaches"
        note="Redemptions that were not paid by the end of the next UK business day. The record is kept for good."
      />
      <Breaches />
    </>
  );
}
