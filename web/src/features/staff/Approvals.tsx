import { useState } from "react";
import { ApprovalCard } from "@/features/staff/ApprovalCard";
import { DecideDialog } from "@/features/staff/DecideDialog";
import { type ApprovalStatus, type PendingDecision, useApprovals } from "@/features/staff/queries";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { ReadPages } from "@/ui/ReadPages";
import { RecordList } from "@/ui/RecordList";

const statuses: { value: ApprovalStatus; label: string }[] = [
  { value: "pending", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
  { value: "cancelled", label: "Cancelled" },
];

const emptyText: Record<ApprovalStatus, string> = {
  pending: "No requests await approval.",
  approved: "No approved requests yet.",
  rejected: "No rejected requests yet.",
  cancelled: "No requests have been cancelled.",
};

/** The requests that need a second operator, and those already decided. */
export function Approvals() {
  const [status, setStatus] = useState<ApprovalStatus>("pending");
  const [page, setPage] = useState(1);
  const [decision, setDecision] = useState<PendingDecision | null>(null);
  const approvals = useApprovals(status, page);

  return (
    <>
      <Filters>
        <ChoiceFilter
          label="Approval status"
          options={statuses}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </Filters>
      <ReadPages
        of={approvals}
        what="the approvals"
        rows={4}
        empty={<Empty>{emptyText[status]}</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/approval", query: { status } }}
      >
        {(list) => (
          <RecordList>
            {list.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} onDecide={setDecision} />
            ))}
          </RecordList>
        )}
      </ReadPages>
      <DecideDialog pending={decision} onClose={() => setDecision(null)} />
    </>
  );
}
