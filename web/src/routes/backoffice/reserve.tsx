import { Reserve } from "@/features/treasury/Reserve";
import { PageHead } from "@/ui/PageHead";

export function ReserveScreen() {
  return (
    <>
      <PageHead
        title="Reserve"
        note="What backs the coins: on-demand deposits, and other holdings at the lower of cost and valuation. Every step needs two operators."
      />
      <Reserve />
    </>
  );
}
