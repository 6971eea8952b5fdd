import { UnmatchedCredits } from "@/features/deposits/UnmatchedCredits";
import { PageHead } from "@/ui/PageHead";

export function ReceiptsScreen() {
  return (
    <>
      <PageHead title="Unmatched money" note="Payments that arrived and belong to no one yet." />
      <UnmatchedCredits />
    </>
  );
}
