import { Terms } from "@/features/pricing/Terms";
import { PageHead } from "@/ui/PageHead";

export function TermsScreen() {
  return (
    <>
      <PageHead title="Fees and limits" note="What customers pay, what they may move, and when we look." />
      <Terms />
    </>
  );
}
