import { UnmatchedCredits } from "@/features/deposits/UnmatchedCredits";
import { PageHead } from "@/ui/PageHead";

export function UnmatchedScreen() {
  return (
    <>
      <PageHead title="Unmatched payments" note="Payments received that match no customer." />
      <UnmatchedCredits />
    </>
  );
}
