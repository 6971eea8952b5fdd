import { Button } from "@mantine/core";
import type { WhitelistEntry } from "@/api/contract";
import { Usability } from "@/features/withdrawals/Usability";
import { Address } from "@/ui/Address";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";

type WhitelistListProps = {
  entries: WhitelistEntry[];
  /** The name of a network by its id. */
  nameOf: (network: string) => string;
  onDescribe: (entry: WhitelistEntry) => void;
  onDelete: (entry: WhitelistEntry) => void;
};

/** Whose wallet an address is, as the customer said. */
function holderOf({ beneficiary, ownership }: WhitelistEntry): string {
  if (beneficiary === null && ownership !== "proved") {
    return "Owner not stated";
  }
  const who = beneficiary?.kind === "other" ? (beneficiary.name ?? "Someone else") : "Yours";
  return beneficiary?.provider ? `${who}, at ${beneficiary.provider}` : who;
}

/** The whitelisted addresses, each with the button that removes it. */
export function WhitelistList({ entries, nameOf, onDescribe, onDelete }: WhitelistListProps) {
  const columns: Column<WhitelistEntry>[] = [
    { key: "label", header: "Name", cell: ({ label }) => label, card: "title" },
    {
      key: "address",
      header: "Address",
      cell: ({ address }) => <Address address={address} copyable />,
      card: "detail",
    },
    {
      key: "holder",
      header: "Owner",
      cell: holderOf,
      second: ({ ownership }) => (ownership === "proved" ? "Proved by signature" : undefined),
      card: "detail",
    },
    { key: "network", header: "Network", cell: ({ network }) => nameOf(network), card: "detail" },
    {
      key: "created",
      header: "Added",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      card: "hidden",
    },
    {
      key: "status",
      header: "Status",
      cell: (entry) => <Usability entry={entry} />,
      second: ({ status, activeAt }) =>
        status === "cooling_off" && activeAt !== null ? <Moment at={activeAt} /> : null,
      card: "status",
    },
    {
      key: "actions",
      header: "Actions",
      cell: (entry) => (
        <div className={formStyles.stepActions}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Change the owner of ${entry.label}`}
            onClick={() => onDescribe(entry)}
          >
            Change owner
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Remove ${entry.label}`}
            onClick={() => onDelete(entry)}
          >
            Remove
          </Button>
        </div>
      ),
      card: "actions",
    },
  ];
  return <DataList label="Whitelisted addresses" columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
