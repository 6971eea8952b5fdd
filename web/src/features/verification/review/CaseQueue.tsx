import { type ReactNode, useState } from "react";
import type { VerificationItem } from "@/api/contract";
import { useCases } from "@/features/verification/review/queries";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status, type Tone } from "@/ui/Status";

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
      <Filters>
        <ChoiceFilter label="Case status" options={filters} value={shown} onChange={setShown} />
      </Filters>
      {shown === matches ? screening : <Cases key={shown} status={shown} />}
    </>
  );
}

const columns: Column<VerificationItem>[] = [
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => customer.displayName || customer.email,
    second: ({ customer }) => customer.displayName && customer.email,
    card: "title",
  },
  { key: "type", header: "Type", cell: ({ kind }) => (kind === "individual" ? "Individual" : "Business") },
  {
    key: "submitted",
    header: "Submitted",
    cell: ({ submittedAt }) => (submittedAt === null ? "–" : <Moment at={submittedAt} />),
  },
  {
    key: "status",
    header: "Status",
    cell: (item) => {
      const { tone, word } = statusOf(item);
      return <Status tone={tone}>{word}</Status>;
    },
    card: "status",
  },
];

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
      csv={{ path: "/admin/verification", query: { status: Number(status) } }}
    >
      {(list) => (
        <DataList
          label="Cases"
          columns={columns}
          rows={list}
          rowKey={({ id }) => id}
          linkTo={({ kind, id }) => ({ to: "/backoffice/verification/review", search: { kind, id } })}
        />
      )}
    </ReadPages>
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
