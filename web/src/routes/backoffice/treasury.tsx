import { TreasuryOverview } from "@/features/treasury/TreasuryOverview";
import { PageHead } from "@/ui/PageHead";

export function TreasuryScreen() {
  return (
    <>
      <PageHead title="Treasury" note="Reserve, books, token and reconciliation." />
      <TreasuryOverview />
    </>
  );
}
