import { SegmentedControl, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { VerificationItem } from "@/api/contract";
import { useQueue } from "@/features/verification/review/queries";
import { ScreeningQueue } from "@/features/verification/screening/ScreeningQueue";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status, type Tone } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";

const hits = "hits";
const filters = [
  { value: "1", label: "Waiting" },
  { value: hits, label: "Resemblances" },
  { value: "2", label: "Approved" },
  { value: "3", label: "Returned or rejected" },
];

const nobody: Record<string, string> = {
  "1": "Nobody waits. Who hands in their papers next will stand here.",
  "2": "Nobody is approved yet.",
  "3": "Nothing was returned or rejected.",
};

type CaseQueueProps = {
  /** What is shown at first instead of the cases that wait. */
  first?: typeof hits;
};

/** Who waits to be verified, who was decided on, and who looks like somebody on a sanctions list. */
export function CaseQueue({ first }: CaseQueueProps) {
  const [shown, setShown] = useState<string>(first ?? "1");
  return (
    <>
      <div className="filters">
        <SegmentedControl
          className="filter"
          aria-label="Which cases"
          data={filters}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === hits ? <ScreeningQueue /> : <Cases key={shown} status={shown} />}
    </>
  );
}

function Cases({ status }: { status: string }) {
  const [page, setPage] = useState(1);
  const cases = useQueue(Number(status), page);
  return (
    <ReadPages
      of={cases}
      what="the cases"
      rows={6}
      empty={<Empty>{nobody[status] ?? ""}</Empty>}
      onPage={setPage}
    >
      {(list) => (
        <TableFrame label="Cases, table">
          <Table className="ledger ledger-cards" aria-label="Cases">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Customer</Table.Th>
                <Table.Th>Kind</Table.Th>
                <Table.Th>Handed in</Table.Th>
                <Table.Th>Status</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.map((item) => (
                <Case key={item.id} item={item} />
              ))}
            </Table.Tbody>
          </Table>
        </TableFrame>
      )}
    </ReadPages>
  );
}

function Case({ item }: { item: VerificationItem }) {
  const { tone, word } = standing(item);
  return (
    <Table.Tr>
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
      <Table.Td>{item.kind === "individual" ? "Person" : "Business"}</Table.Td>
      <Table.Td>{item.submittedAt === null ? "–" : <Moment at={item.submittedAt} />}</Table.Td>
      <Table.Td>
        <Status tone={tone}>{word}</Status>
      </Table.Td>
    </Table.Tr>
  );
}

function standing({ status, decision, submissions }: VerificationItem): { tone: Tone; word: string } {
  switch (status) {
    case 0:
      return { tone: "quiet", word: "With the customer" };
    case 1:
      return { tone: "waiting", word: submissions > 1 ? `Handed in ${submissions} times` : "New" };
    case 2:
      return { tone: "good", word: "Approved" };
    case 3:
      return decision === "reject"
        ? { tone: "bad", word: "Rejected" }
        : { tone: "quiet", word: "With the customer" };
  }
}
