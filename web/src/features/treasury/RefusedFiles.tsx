import { Table } from "@mantine/core";
import { useState } from "react";
import { useRefusedFiles } from "@/features/treasury/bank";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";
import { TableFrame } from "@/ui/TableFrame";

/** Files of the bank that could not be taken, the newest first. Somebody has to look at each. */
export function RefusedFiles() {
  const [page, setPage] = useState(1);
  const files = useRefusedFiles(page);
  return (
    <section>
      <SectionHead title="Files that could not be taken" />
      <ReadPages
        of={files}
        what="the files"
        rows={3}
        empty={<Empty>Every file of the bank was taken. One that cannot be read will stand here.</Empty>}
        onPage={setPage}
      >
        {(list) => (
          <TableFrame label="Files that could not be taken, table">
            <Table className="ledger ledger-cards" aria-label="Files that could not be taken">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>File</Table.Th>
                  <Table.Th>Message</Table.Th>
                  <Table.Th>Came</Table.Th>
                  <Table.Th>Problem</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map(({ name, message, problem, receivedAt }) => (
                  <Table.Tr key={`${name} ${receivedAt}`}>
                    <Table.Td className="row-name">{name}</Table.Td>
                    <Table.Td className="figures">{message || "Not known"}</Table.Td>
                    <Table.Td>
                      <Moment at={receivedAt} />
                    </Table.Td>
                    <Table.Td className="audit-details">{problem}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
      </ReadPages>
    </section>
  );
}
