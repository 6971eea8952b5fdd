import { Approvals } from "@/features/staff/Approvals";
import { PageHead } from "@/ui/PageHead";

export function ApprovalsScreen() {
  return (
    <>
      <PageHead
        title="Approvals"
        note="Requests that need a second operator. You cannot decide your own requests."
      />
      <Approvals />
    </>
  );
}
