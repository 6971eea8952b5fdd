import { Terms } from "@/features/pricing/Terms";
import { PageHead } from "@/ui/PageHead";

export function TermsScreen() {
  return (
    <>
      <PageHead title="Fees and limits" note="Fees, limits by risk tier, and review rules." />
      <Terms />
    </>
  );
}
