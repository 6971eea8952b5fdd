import { SegmentedControl, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useQueue } from "@/features/verification/review";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Pages } from "@/ui/Pages";
import { TableFrame } from "@/ui/TableFrame";
import { Waiting } from "@/ui/Waiting";

const filters = [
  { value: "1", label: "Waiting" },
  { value: "2", label: "Approved" },
  { value: "3", label: "Returned or rejected" },
];

/** Who waits to be verified. */
export function VerificationQueue() {
  const [status, setStatus] = useState("1");
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useQueue(Number(status), page);

  return (
    <>
      <div className="filters">
        <SegmentedControl
          className="filter"
          aria-label="Which cases"
          data={filters}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </div>
      {isPending && <Waiting rows={6} />}
      {isError && <Failed what="the cases" error={error} onRetry={refetch} />}
      {data?.list.length === 0 && <Empty>Nobody waits. Well done.</Empty>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <TableFrame label="Cases, table">
            <Table className="ledger" aria-label="Cases">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Customer</Table.Th>
                  <Table.Th>Kind</Table.Th>
                  <Table.Th>Handed in</Table.Th>
                  <Table.Th>Times</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.list.map((item) => (
                  <Table.Tr key={item.id}>
                    <Table.Td>
                      <Link
                        className="row-link"
                        to="/backoffice/verification/review"
                        search={{ kind: item.kind, id: item.id }}
                      >
                        {item.customer.displayName || item.customer.email}
                        <span className="row-reference">{item.customer.email}</span>
                      </Link>
                    </Table.Td>
                    <Table.Td>{item.kind === "individual" ? "Individual" : "Business"}</Table.Td>
                    <Table.Td>{item.submittedAt === null ? "–" : <Moment at={item.submittedAt} />}</Table.Td>
                    <Table.Td className="figures">{item.submissions}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
    </>
  );
}
