import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ExceptionItem } from "@/api/contract";
import { ExceptionDrawer } from "@/features/exceptions/ExceptionDrawer";
import styles from "@/features/exceptions/Exceptions.module.css";
import { type ExceptionFilter, useExceptions } from "@/features/exceptions/queries";
import { kindOptions, resolutionOf, titleOf, whyOf } from "@/features/exceptions/words";
import { timeSince } from "@/lib/moment";
import { ChoiceFilter } from "@/ui/ChoiceFilter";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

const statuses: { value: ExceptionItem["status"]; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
];
const kinds = [{ value: "", label: "All kinds" }, ...kindOptions];
const severities = [
  { value: "", label: "Any severity" },
  { value: "high", label: "High" },
  { value: "normal", label: "Normal" },
];
const owners = [
  { value: "", label: "Anyone’s" },
  { value: "mine", label: "Mine" },
];

const columns: Column<ExceptionItem>[] = [
  {
    key: "what",
    header: "What waits",
    cell: titleOf,
    second: (item) => <span className={styles.why}>{whyOf(item)}</span>,
    card: "title",
  },
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => (customer === undefined ? "–" : customer.displayName || customer.email),
    second: ({ customer }) => customer?.displayName && customer.email,
  },
  {
    key: "amount",
    header: "Amount",
    cell: ({ amount, currency }) => amount !== undefined && <Money amount={amount} currency={currency} />,
    align: "end",
    card: "figure",
  },
];

const openColumns: Column<ExceptionItem>[] = [
  ...columns.slice(0, 1),
  {
    key: "since",
    header: "Waiting for",
    cell: ({ since }) => <span className="figures">{timeSince(since)}</span>,
    second: ({ since }) => <Moment at={since} />,
  },
  ...columns.slice(1),
  {
    key: "status",
    header: "Status",
    cell: ({ severity, approvalId }) =>
      approvalId !== undefined ? (
        <Status tone="waiting">Awaiting approval</Status>
      ) : (
        <Status tone={severity === "high" ? "bad" : "waiting"}>
          {severity === "high" ? "High" : "Normal"}
        </Status>
      ),
    second: ({ owner }) => owner && (owner.me ? "Yours" : owner.name),
    card: "status",
  },
];

const resolvedColumns: Column<ExceptionItem>[] = [
  ...columns.slice(0, 1),
  {
    key: "resolved",
    header: "Resolved",
    cell: ({ resolvedAt }) => resolvedAt !== undefined && <Moment at={resolvedAt} />,
  },
  ...columns.slice(1),
  {
    key: "status",
    header: "Outcome",
    cell: ({ resolution }) => <Status tone="good">{resolutionOf(resolution ?? "")}</Status>,
    card: "status",
  },
];

const all: ExceptionFilter = { status: "open", kind: "", severity: "", mine: false, page: 1 };

/** Everything that cannot go on by itself, with what can be done about it. */
export function Exceptions() {
  const [filter, setFilter] = useState(all);
  const [opened, setOpened] = useState<ExceptionItem | null>(null);
  const exceptions = useExceptions(filter);
  const change = (part: Partial<ExceptionFilter>) => setFilter({ ...filter, page: 1, ...part });
  return (
    <>
      <Filters>
        <ChoiceFilter
          label="Exception status"
          options={statuses}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
        <NativeSelect
          aria-label="Kind"
          data={kinds}
          value={filter.kind}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Severity"
          data={severities}
          value={filter.severity}
          // The select offers the values above and nothing else.
          onChange={(event) => change({ severity: event.currentTarget.value as ExceptionFilter["severity"] })}
        />
        <NativeSelect
          aria-label="Owner"
          data={owners}
          value={filter.mine ? "mine" : ""}
          onChange={(event) => change({ mine: event.currentTarget.value === "mine" })}
        />
      </Filters>
      <ReadPages
        of={exceptions}
        what="the exceptions"
        rows={6}
        empty={<Empty>{emptyText(filter)}</Empty>}
        onPage={(page) => setFilter({ ...filter, page })}
      >
        {(list) => (
          <DataList
            label="Exceptions"
            columns={filter.status === "open" ? openColumns : resolvedColumns}
            rows={list}
            rowKey={({ id }) => id}
            onOpen={setOpened}
          />
        )}
      </ReadPages>
      <ExceptionDrawer exception={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function emptyText({ status, kind, severity, mine }: ExceptionFilter): string {
  if (kind !== "" || severity !== "" || mine) {
    return "No exceptions match these filters.";
  }
  return status === "open"
    ? "No open exceptions. Everything goes on by itself."
    : "No exceptions have been resolved yet.";
}
