import { Button } from "@mantine/core";
import { Usability } from "@/features/wallet/Usability";
import type { WhitelistRowsProps } from "@/features/wallet/WhitelistTable";
import { Address } from "@/ui/Address";

export function WhitelistCards({ entries, nameOf, onDelete }: WhitelistRowsProps) {
  return (
    <ul className="cards" aria-label="Whitelisted addresses">
      {entries.map((entry) => (
        <li key={entry.id} className="card">
          <span className="card-title">{entry.label}</span>
          <span className="card-status">
            <Usability entry={entry} />
          </span>
          <span className="card-detail">
            <Address address={entry.address} copyable />
          </span>
          <span className="card-status">{nameOf(entry.network)}</span>
          <span className="card-actions">
            <Button
              size="sm"
              variant="default"
              aria-label={`Remove ${entry.label}`}
              onClick={() => onDelete(entry)}
            >
              Remove
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
