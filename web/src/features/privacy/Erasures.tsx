import { useState } from "react";
import type { Erasure } from "@/api/contract";
import { useErasures } from "@/features/privacy/queries";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Id } from "@/ui/Id";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

const columns: Column<Erasure>[] = [
  {
    key: "customer",
    header: "Customer ID",
    cell: ({ customerId }) => `…${customerId.slice(-6)}`,
    card: "title",
  },
  { key: "erased", header: "Closed and erased", cell: ({ erasedAt }) => <Moment at={erasedAt} /> },
  {
    key: "approval",
    header: "Approval",
    cell: ({ approvalId }) => <Id id={approvalId} what="the approval’s ID" />,
  },
  { key: "until", header: "Rest kept until", cell: ({ keptUntil }) => <Moment at={keptUntil} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ finishedAt }) =>
      finishedAt === null ? (
        <Status tone="waiting">Rest kept</Status>
      ) : (
        <Status tone="quiet">All erased</Status>
      ),
    second: ({ finishedAt }) => finishedAt !== null && <Moment at={finishedAt} />,
    card: "status",
  },
];

/** The customers who left, and when the rest of what is kept of each is erased. */
export function Erasures() {
  const [page, setPage] = useState(1);
  const erasures = useErasures(page);
  return (
    <ReadPages
      of={erasures}
      what="the erased customers"
      rows={6}
      empty={<Empty>No customer has been erased.</Empty>}
      onPage={setPage}
      csv={{ path: "/admin/erasure", query: {} }}
    >
      {(list) => (
        <DataList
          label="Erased customers"
          columns={columns}
          rows={list}
          rowKey={({ customerId }) => customerId}
          linkTo={({ customerId }) => ({ to: "/backoffice/customers", search: { id: customerId } })}
        />
      )}
    </ReadPages>
  );
}
