import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Approvals } from "@/features/team/Approvals";
import type { ApprovalFilter } from "@/features/team/queries";
import { PageHead } from "@/ui/PageHead";

export function ApprovalsScreen() {
  const [filter, setFilter] = useState<ApprovalFilter>("pending");
  return (
    <>
      <PageHead title="Approvals" note="Requests your team must approve, and past decisions." />
      <SegmentedControl
        mb="lg"
        aria-label="Which approvals"
        data={[
          { value: "pending", label: "Waiting" },
          { value: "decided", label: "All" },
        ]}
        value={filter}
        onChange={(value) => setFilter(value as ApprovalFilter)}
      />
      <Approvals key={filter} filter={filter} />
    </>
  );
}
