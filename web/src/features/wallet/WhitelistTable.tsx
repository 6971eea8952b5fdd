import { Button, Table } from "@mantine/core";
import type { WhitelistEntry } from "@/api/contract";
import { Usability } from "@/features/wallet/Usability";
import { Address } from "@/ui/Address";
import { Moment } from "@/ui/Moment";

export type WhitelistRowsProps = {
  entries: WhitelistEntry[];
  /** The name of a network by its id. */
  nameOf: (network: string) => string;
  onDelete: (entry: WhitelistEntry) => void;
};

export function WhitelistTable({ entries, nameOf, onDelete }: WhitelistRowsProps) {
  return (
    <Table className="ledger" aria-label="Whitelisted addresses">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Address</Table.Th>
          <Table.Th>Network</Table.Th>
          <Table.Th>Added</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className="actions">
            <span className="hidden">What you can do</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td className="row-name">{entry.label}</Table.Td>
            <Table.Td>
              <Address address={entry.address} copyable />
            </Table.Td>
            <Table.Td>{nameOf(entry.network)}</Table.Td>
            <Table.Td>
              <Moment at={entry.createdAt} />
            </Table.Td>
            <Table.Td>
              <Usability entry={entry} />
            </Table.Td>
            <Table.Td className="actions">
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove ${entry.label}`}
                onClick={() => onDelete(entry)}
              >
                Remove
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
