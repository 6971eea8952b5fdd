import { Approvals } from "@/features/staff/Approvals";
import { PageHead } from "@/ui/PageHead";

export function ApprovalsScreen() {
  return (
    <>
      <PageHead
        title="Approvals"
        note="What takes a second pair of eyes. Nobody decides on what they asked for."
      />
      <Approvals />
    </>
  );
}
