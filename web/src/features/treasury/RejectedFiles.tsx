import { useState } from "react";
import type { RejectedFile } from "@/api/contract";
import { useRejectedFiles } from "@/features/treasury/bank";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";

const columns: Column<RejectedFile>[] = [
  { key: "file", header: "File", cell: ({ name }) => name, card: "title" },
  { key: "message", header: "Message type", cell: ({ message }) => message || "Unknown" },
  { key: "received", header: "Received", cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  { key: "problem", header: "Problem", cell: ({ problem }) => problem, card: "detail" },
];

/** Files from the bank that could not be processed, newest first. Each needs an operator's attention. */
export function RejectedFiles() {
  const [page, setPage] = useState(1);
  const files = useRejectedFiles(page);
  return (
    <section>
      <SectionHead title="Rejected files" />
      <ReadPages
        of={files}
        what="the rejected files"
        rows={3}
        empty={<Empty>No rejected files. Every file from the bank was processed.</Empty>}
        onPage={setPage}
        csv={{ path: "/admin/bank/file" }}
      >
        {(list) => (
          <DataList
            label="Rejected files"
            columns={columns}
            rows={list}
            rowKey={({ name, receivedAt }) => `${name} ${receivedAt}`}
          />
        )}
      </ReadPages>
    </section>
  );
}
