import { Today } from "@/features/staff/Today";
import { PageHead } from "@/ui/PageHead";

export function TodayScreen() {
  return (
    <>
      <PageHead title="Today" note="What waits for an operator." />
      <Today />
    </>
  );
}
