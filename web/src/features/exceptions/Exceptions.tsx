import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { ExceptionItem } from "@/api/contract";
import { ExceptionDrawer } from "@/features/exceptions/ExceptionDrawer";
import styles from "@/features/exceptions/Exceptions.module.css";
import { Groups } from "@/features/exceptions/Groups";
import { kindOptions, titleOf } from "@/features/exceptions/kinds";
import { filterOf, useExceptions } from "@/features/exceptions/queries";
import { resolutionOf, whyOf } from "@/features/exceptions/words";
import { customerName } from "@/lib/customerName";
import { type ExceptionSearch, exceptionSearch } from "@/lib/exceptionSearch";
import { timeSince } from "@/lib/moment";
import { useNavigate, useSearch } from "@/lib/useRouter";
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
  { value: "", label: "Any owner" },
  { value: "me", label: "Assigned to me" },
  { value: "nobody", label: "Unassigned" },
];
const ages = [
  { value: "", label: "Any age" },
  { value: "1", label: "Over an hour" },
  { value: "24", label: "Over a day" },
  { value: "168", label: "Over a week" },
];

const columns: Column<ExceptionItem>[] = [
  {
    key: "what",
    header: "Exception",
    cell: titleOf,
    second: (item) => <span className={styles.why}>{whyOf(item)}</span>,
    card: "title",
  },
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer }) => (customer === undefined ? "–" : customerName(customer)),
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
    header: "Open for",
    cell: ({ since }) => <span className="figures">{timeSince(since)}</span>,
    second: ({ since }) => <Moment at={since} />,
  },
  ...columns.slice(1, 2),
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
    second: ({ owner }) => owner && (owner.me ? "Assigned to you" : owner.name),
    card: "status",
  },
  ...columns.slice(2),
];

const resolvedColumns: Column<ExceptionItem>[] = [
  ...columns.slice(0, 1),
  {
    key: "resolved",
    header: "Resolved",
    cell: ({ resolvedAt }) => resolvedAt !== undefined && <Moment at={resolvedAt} />,
  },
  ...columns.slice(1, 2),
  {
    key: "status",
    header: "Outcome",
    cell: ({ resolution }) => <Status tone="good">{resolutionOf(resolution ?? "")}</Status>,
    card: "status",
  },
  ...columns.slice(2),
];

/** Everything that cannot go on by itself, with what can be done about it. The address says what is shown. */
export function Exceptions() {
  const search = exceptionSearch(useSearch());
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ExceptionItem | null>(null);
  const exceptions = useExceptions(search);
  const change = (part: Record<string, unknown>) =>
    navigate({
      to: "/backoffice/exceptions",
      search: exceptionSearch({ ...search, page: undefined, ...part }),
      replace: true,
    });
  return (
    <>
      <Filters>
        <ChoiceFilter
          label="Exception status"
          options={statuses}
          value={search.status ?? "open"}
          onChange={(status) => change({ status })}
        />
        <NativeSelect
          aria-label="Kind"
          data={kinds}
          value={search.kind ?? ""}
          onChange={(event) => change({ kind: event.currentTarget.value, reason: undefined })}
        />
        <NativeSelect
          aria-label="Severity"
          data={severities}
          value={search.severity ?? ""}
          onChange={(event) => change({ severity: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Owner"
          data={owners}
          value={search.owner ?? ""}
          onChange={(event) => change({ owner: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Age"
          data={ages}
          value={String(search.age ?? "")}
          onChange={(event) => change({ age: Number(event.currentTarget.value) })}
        />
        {search.reason !== undefined && (
          <Button variant="default" onClick={() => change({ kind: undefined, reason: undefined })}>
            All causes
          </Button>
        )}
      </Filters>
      <Groups search={search} onShow={({ kind, reason }) => change({ kind, reason })} />
      <ReadPages
        of={exceptions}
        what="the exceptions"
        rows={6}
        empty={<Empty>{emptyText(search)}</Empty>}
        onPage={(page) => change({ page })}
        csv={{ path: "/admin/exception", query: { status: search.status ?? "open", ...filterOf(search) } }}
      >
        {(list) => (
          <DataList
            label="Exceptions"
            columns={search.status === undefined ? openColumns : resolvedColumns}
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

function emptyText({ status, page: _, ...filters }: ExceptionSearch): string {
  if (Object.keys(filters).length > 0) {
    return "No exceptions match these filters.";
  }
  return status === undefined
    ? "No open exceptions. Everything is running automatically."
    : "No exceptions have been resolved yet.";
}
