import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { ApprovalItem } from "@/api/contract";
import { ApprovalCard } from "@/features/staff/ApprovalCard";
import { DecideDialog } from "@/features/staff/DecideDialog";
import { type ApprovalStatus, useApprovals } from "@/features/staff/queries";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Pages } from "@/ui/Pages";
import { Waiting } from "@/ui/Waiting";

const filters: { value: ApprovalStatus; label: string }[] = [
  { value: "pending", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
];

export type Asked = { approval: ApprovalItem; decision: "approve" | "reject" };

/** What waits for a second pair of eyes, and what became of the rest. */
export function Approvals() {
  const [status, setStatus] = useState<ApprovalStatus>("pending");
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, isPending, isError, error, refetch } = useApprovals(status, page);

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
      {isPending && <Waiting rows={4} />}
      {isError && <Failed what="the approvals" error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>Nothing here.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <ul className="case-list">
            {data.list.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} onDecide={setAsked} />
            ))}
          </ul>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
      <DecideDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
