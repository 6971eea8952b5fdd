import { Button } from "@mantine/core";
import { useState } from "react";
import type { BooksMonth } from "@/api/contract";
import { MonthBooks } from "@/features/treasury/MonthBooks";
import { lackWords, monthInWords, useMonths } from "@/features/treasury/months";
import { lastDayUntil } from "@/lib/moment";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { RecordItem, RecordList } from "@/ui/RecordList";
import { Status, type Tone } from "@/ui/Status";

/** The months of the books, newest first: whether they are closed, and what they are closed with. */
export function Months() {
  const [page, setPage] = useState(1);
  const months = useMonths(page);
  return (
    <ReadPages
      of={months}
      what="the months"
      rows={4}
      empty={<Empty>Nothing has been booked yet.</Empty>}
      onPage={setPage}
      csv={{ path: "/admin/month" }}
    >
      {(list) => (
        <RecordList>
          {list.map((month) => (
            <MonthItem key={month.month} month={month} newest={month.month === newestClosed(list)} />
          ))}
        </RecordList>
      )}
    </ReadPages>
  );
}

/** Only the newest closed month can be reopened. The list begins with the newest month. */
const newestClosed = (list: readonly BooksMonth[]) => list.find(({ closedAt }) => closedAt !== null)?.month;

function stateOf({ status, over, overdue }: BooksMonth): { tone: Tone; word: string } {
  switch (status) {
    case "requested":
      return { tone: "waiting", word: "Awaiting approval" };
    case "closed":
      return { tone: "good", word: "Closed" };
    case "reopen_requested":
      return { tone: "waiting", word: "Closed, reopening awaits approval" };
    default:
      return !over
        ? { tone: "quiet", word: "Running" }
        : overdue
          ? { tone: "bad", word: "Overdue" }
          : { tone: "waiting", word: "To be closed" };
  }
}

function MonthItem({ month, newest }: { month: BooksMonth; newest: boolean }) {
  const [opened, setOpened] = useState(false);
  const { tone, word } = stateOf(month);
  const { closedAt, requestedAt, accepted, over } = month;
  const name = monthInWords(month.month);
  return (
    <RecordItem title={name} status={<Status tone={tone}>{word}</Status>}>
      <Facts
        facts={[
          ["Close by", over && closedAt === null ? lastDayUntil(month.dueAt) : null],
          ["Closed", closedAt === null ? null : <Moment key="closed" at={closedAt} />],
          ["Requested by", month.requestedBy],
          ["Requested", requestedAt === null ? null : <Moment key="requested" at={requestedAt} />],
          ["Newest entry", month.lastEntry > 0 ? `${month.lastEntry}` : null],
          ["Reason", month.reason],
          ["Reopening requested by", month.status === "reopen_requested" ? month.reopenBy : null],
          ["Reason to reopen", month.status === "reopen_requested" ? month.reopenReason : null],
        ]}
      />
      {accepted.length > 0 && <p>Accepted: {accepted.map((lack) => lackWords[lack]).join(" ")}</p>}
      {(month.status === "requested" || month.status === "reopen_requested") && (
        <p>
          Another operator has to approve it. <Link to="/backoffice/approvals">Open the approvals</Link>
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          aria-label={`${opened ? "Hide" : "Show"} the books of ${name}`}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? "Hide the books" : "Show the books"}
        </Button>
      </div>
      {opened && <MonthBooks of={month} newest={newest} />}
    </RecordItem>
  );
}
