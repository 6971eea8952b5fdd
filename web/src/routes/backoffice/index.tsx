import { Overview } from "@/features/staff/Overview";
import { PageHead } from "@/ui/PageHead";

export function OverviewScreen() {
  return (
    <>
      <PageHead title="Overview" />
      <Overview />
    </>
  );
}
