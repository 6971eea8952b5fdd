import { NeedsAttention } from "@/features/staff/NeedsAttention";
import { PageHead } from "@/ui/PageHead";

export function OverviewScreen() {
  return (
    <>
      <PageHead title="Overview" />
      <NeedsAttention />
    </>
  );
}
