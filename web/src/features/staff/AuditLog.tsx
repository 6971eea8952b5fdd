import { Button, Table, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { type AuditFilter, useAudit, useAuditCheck } from "@/features/staff/queries";
import { keyWord, valueText } from "@/features/staff/words";
import { useMay } from "@/lib/operator";
import { DayRange, isBackwards } from "@/ui/DayRange";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";

const pause = 300;

/** Everything operators did, newest first. It can be added to and not changed. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({ pageNumber: 1 });
  const [settled] = useDebouncedValue(filter, pause);
  const mayCheck = useMay("administrator", "auditor");
  const audit = useAudit(isBackwards(settled) ? { ...settled, to: undefined } : settled);
  const check = useAuditCheck();
  const change = (part: Partial<AuditFilter>) => setFilter({ ...filter, pageNumber: 1, ...part });

  return (
    <>
      <div className="filters">
        <TextInput
          className="seek"
          aria-label="Find in the log"
          placeholder="An action, a person or an id"
          maxLength={100}
          value={filter.query ?? ""}
          onChange={(event) => change({ query: event.currentTarget.value || undefined })}
        />
        <DayRange days={filter} onChange={change} />
        {mayCheck && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Check that nothing was changed
          </Button>
        )}
        {check.data !== undefined && (
          <Status tone={check.data.intact ? "good" : "bad"}>
            {check.data.intact ? `All ${check.data.lines} lines are intact` : "The trail was changed"}
          </Status>
        )}
      </div>
      <ReadPages
        of={audit}
        what="the audit log"
        rows={8}
        empty={
          <Empty>
            {seeks(settled)
              ? "Nothing like that was done. Seek another word, or other days."
              : "Nothing was done here yet. Everything an operator does will stand here."}
          </Empty>
        }
        onPage={(pageNumber) => setFilter({ ...filter, pageNumber })}
      >
        {(list) => (
          <TableFrame label="Audit log, table">
            <Table className="ledger ledger-cards" aria-label="Audit log">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>When</Table.Th>
                  <Table.Th>Who</Table.Th>
                  <Table.Th>What</Table.Th>
                  <Table.Th>About</Table.Th>
                  <Table.Th>Details</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((entry) => (
                  <Table.Tr key={entry.sequence}>
                    <Table.Td>
                      <Moment at={entry.at} />
                    </Table.Td>
                    <Table.Td>
                      {entry.actor}
                      <span className="row-second">{entry.ip}</span>
                    </Table.Td>
                    <Table.Td className="row-name">{keyWord(entry.action)}</Table.Td>
                    <Table.Td>
                      {keyWord(entry.subject)}
                      {entry.subjectId !== "" && (
                        <button
                          type="button"
                          className="plain row-second figures"
                          aria-label={`What was done to ${entry.subjectId}`}
                          onClick={() => change({ query: entry.subjectId })}
                        >
                          {entry.subjectId}
                        </button>
                      )}
                    </Table.Td>
                    <Table.Td className="audit-details">{detailsOf(entry.details)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
      </ReadPages>
    </>
  );
}

const seeks = ({ query, from, to }: AuditFilter) => (query ?? from ?? to) !== undefined;

function detailsOf(details: unknown): string {
  if (typeof details !== "object" || details === null) {
    return valueText(details);
  }
  return Object.entries(details)
    .map(([key, value]) => `${keyWord(key)}: ${valueText(value)}`)
    .join("; ");
}
