import { Reserve } from "@/features/treasury/Reserve";
import { PageHead } from "@/ui/PageHead";

export function ReserveScreen() {
  return (
    <>
      <PageHead
        title="Reserve"
        note="What backs the coins: on-demand deposits, and holdings beside them at the lower of cost and valuation. Two operators agree on each step."
      />
      <Reserve />
    </>
  );
}
