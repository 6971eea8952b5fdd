import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { ApprovalCard } from "@/features/staff/ApprovalCard";
import { DecideDialog } from "@/features/staff/DecideDialog";
import { type ApprovalStatus, type Asked, useApprovals } from "@/features/staff/queries";
import { Empty } from "@/ui/Empty";
import { ReadPages } from "@/ui/ReadPages";

const filters: { value: ApprovalStatus; label: string }[] = [
  { value: "pending", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
];

const nothing: Record<ApprovalStatus, string> = {
  pending: "Nothing waits for a second operator. What one of you asks for stands here until another decides.",
  approved: "Nothing was approved yet.",
  rejected: "Nothing was rejected yet.",
};

/** What waits for a second pair of eyes, and what became of the rest. */
export function Approvals() {
  const [status, setStatus] = useState<ApprovalStatus>("pending");
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const approvals = useApprovals(status, page);

  return (
    <>
      <div className="filters">
        <SegmentedControl
          className="filter"
          aria-label="Which approvals"
          data={filters}
          value={status}
          onChange={(value) => {
            setStatus(value as ApprovalStatus); // only the three above are offered
            setPage(1);
          }}
        />
      </div>
      <ReadPages
        of={approvals}
        what="the approvals"
        rows={4}
        empty={<Empty>{nothing[status]}</Empty>}
        onPage={setPage}
      >
        {(list) => (
          <ul className="case-list">
            {list.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} onDecide={setAsked} />
            ))}
          </ul>
        )}
      </ReadPages>
      <DecideDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
