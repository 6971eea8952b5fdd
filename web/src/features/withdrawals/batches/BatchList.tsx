import { Button } from "@mantine/core";
import { useState } from "react";
import type { Batch } from "@/api/contract";
import { useBatches } from "@/features/withdrawals/batches/queries";
import { statusOfBatch } from "@/features/withdrawals/batches/words";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

const columns: Column<Batch>[] = [
  { key: "name", header: "Batch", cell: ({ name }) => name, card: "title" },
  {
    key: "created",
    header: "Ordered",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    card: "detail",
  },
  {
    key: "count",
    header: "Payments",
    align: "end",
    cell: ({ count }) => <span className="figures">{count}</span>,
  },
  {
    key: "total",
    header: "Total",
    align: "end",
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    card: "figure",
  },
  {
    key: "status",
    header: "Status",
    cell: (batch) => <Status tone={statusOfBatch(batch).tone}>{statusOfBatch(batch).word}</Status>,
    card: "status",
  },
];

/** Your batches, newest first. */
export function BatchList() {
  const [page, setPage] = useState(1);
  const batches = useBatches(page);
  return (
    <ReadPages
      of={batches}
      what="your batches"
      rows={4}
      onPage={setPage}
      empty={
        <Empty
          action={
            <Button renderRoot={(root) => <Link {...root} to="/user/batches/new" />}>Upload a batch</Button>
          }
        >
          No batches yet. A batch orders up to 10 000 payments from one file, with a single confirmation.
        </Empty>
      }
    >
      {(list) => (
        <DataList
          label="Batches"
          columns={columns}
          rows={list}
          rowKey={({ id }) => id}
          linkTo={({ id }) => ({ to: "/user/batches", search: { id } })}
        />
      )}
    </ReadPages>
  );
}
