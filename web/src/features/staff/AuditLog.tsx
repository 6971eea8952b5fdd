import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { AuditEntry } from "@/api/contract";
import styles from "@/features/staff/AuditLog.module.css";
import { type AuditFilter, useAudit, useAuditCheck } from "@/features/staff/queries";
import { valueText } from "@/features/staff/words";
import { codeInWords } from "@/lib/codeInWords";
import { useMay } from "@/lib/operator";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { DayRange, isBackwards } from "@/ui/DayRange";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { SearchField } from "@/ui/SearchField";
import { Status } from "@/ui/Status";

/** Milliseconds without typing before the search starts. */
const searchDelay = 300;

/** Everything operators did, newest first. Entries are only added. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({ pageNumber: 1 });
  const [settled] = useDebouncedValue(filter, searchDelay);
  const mayCheck = useMay("administrator", "auditor");
  const { pageNumber, ...asked } = isBackwards(settled) ? { ...settled, to: undefined } : settled;
  const audit = useAudit({ ...asked, pageNumber });
  const check = useAuditCheck();
  const change = (part: Partial<AuditFilter>) => setFilter({ ...filter, pageNumber: 1, ...part });

  const columns: Column<AuditEntry>[] = [
    {
      key: "action",
      header: "Action",
      cell: ({ action }) => codeInWords(action),
      card: "title",
    },
    { key: "time", header: "Time", cell: ({ at }) => <Moment at={at} />, card: "status" },
    { key: "operator", header: "Operator", cell: ({ actor }) => actor, second: ({ ip }) => ip },
    {
      key: "subject",
      header: "Subject",
      cell: ({ subject }) => codeInWords(subject),
      second: ({ subjectId }) =>
        subjectId !== "" && (
          <button
            type="button"
            className={`plain figures ${styles.subject}`}
            aria-label={`Show entries about ${subjectId}`}
            onClick={() => change({ query: subjectId })}
          >
            {subjectId}
          </button>
        ),
    },
    { key: "details", header: "Details", cell: ({ details }) => valueText(details) || "–" },
  ];

  return (
    <>
      <Filters>
        <SearchField
          label="Search the audit log"
          placeholder="Action, operator or ID"
          maxLength={100}
          value={filter.query ?? ""}
          onChange={(query) => change({ query: query || undefined })}
        />
        <DayRange days={filter} onChange={change} />
        {mayCheck && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Verify integrity
          </Button>
        )}
        {check.data !== undefined && (
          <Status tone={check.data.intact ? "good" : "bad"}>
            {check.data.intact ? `All ${check.data.lines} entries are intact` : "The audit log was altered"}
          </Status>
        )}
      </Filters>
      <ReadPages
        of={audit}
        what="the audit log"
        rows={8}
        empty={
          <Empty>
            {isFiltered(settled)
              ? "No entries match these filters."
              : "No entries yet. Every action of an operator is recorded here."}
          </Empty>
        }
        onPage={(pageNumber) => setFilter({ ...filter, pageNumber })}
        csv={{ path: "/admin/audit", query: asked }}
      >
        {(list) => (
          <DataList label="Audit log" columns={columns} rows={list} rowKey={({ sequence }) => sequence} />
        )}
      </ReadPages>
    </>
  );
}

const isFiltered = ({ query, from, to }: AuditFilter) => (query ?? from ?? to) !== undefined;
