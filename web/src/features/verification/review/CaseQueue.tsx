import { SegmentedControl, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { VerificationItem } from "@/api/contract";
import { useCases } from "@/features/verification/review/queries";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status, type Tone } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";

const matches = "matches";
const filters = [
  { value: "1", label: "In review" },
  { value: matches, label: "Screening matches" },
  { value: "2", label: "Approved" },
  { value: "3", label: "Returned or rejected" },
];

const emptyText: Record<string, string> = {
  "1": "No cases to review. New submissions appear here.",
  "2": "No approved cases yet.",
  "3": "No returned or rejected cases.",
};

type CaseQueueProps = {
  /** What is shown first instead of the cases in review. */
  first?: typeof matches | undefined;
  screening: ReactNode;
};

/** The cases in review, those already decided, and the screening matches. */
export function CaseQueue({ first, screening }: CaseQueueProps) {
  const [shown, setShown] = useState<string>(first ?? "1");
  return (
    <>
      <div className="filters">
        <SegmentedControl
          className="filter"
          aria-label="Case status"
          data={filters}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === matches ? screening : <Cases key={shown} status={shown} />}
    </>
  );
}

function Cases({ status }: { status: string }) {
  const [page, setPage] = useState(1);
  const cases = useCases(Number(status), page);
  return (
    <ReadPages
      of={cases}
      what="the cases"
      rows={6}
      empty={<Empty>{emptyText[status] ?? ""}</Empty>}
      onPage={setPage}
    >
      {(list) => (
        <TableFrame label="Cases, table">
          <Table className="ledger ledger-cards" aria-label="Cases">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Customer</Table.Th>
                <Table.Th>Type</Table.Th>
                <Table.Th>Submitted</Table.Th>
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
  const { tone, word } = statusOf(item);
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
      <Table.Td>{item.kind === "individual" ? "Individual" : "Business"}</Table.Td>
      <Table.Td>{item.submittedAt === null ? "–" : <Moment at={item.submittedAt} />}</Table.Td>
      <Table.Td>
        <Status tone={tone}>{word}</Status>
      </Table.Td>
    </Table.Tr>
  );
}

function statusOf({ status, decision, submissions }: VerificationItem): { tone: Tone; word: string } {
  switch (status) {
    case 0:
      return { tone: "quiet", word: "With the customer" };
    case 1:
      return { tone: "waiting", word: submissions > 1 ? `Submission ${submissions}` : "New" };
    case 2:
      return { tone: "good", word: "Approved" };
    case 3:
      return decision === "reject"
        ? { tone: "bad", word: "Rejected" }
        : { tone: "quiet", word: "With the customer" };
  }
}
