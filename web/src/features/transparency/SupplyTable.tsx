import type { ReactNode } from "react";
import type { Transparency } from "@/api/contract";
import { Address } from "@/ui/Address";
import { type Column, DataTable } from "@/ui/DataTable";
import { Money } from "@/ui/Money";
import { NetworkName } from "@/ui/NetworkName";

type Place = {
  key: string;
  name: ReactNode;
  second?: string;
  contract: ReactNode;
  onChain: ReactNode;
  inBooks: string;
};

const columns: Column<Place>[] = [
  { key: "name", header: "Place", cell: ({ name }) => name, second: ({ second }) => second, card: "title" },
  { key: "contract", header: "Contract", cell: ({ contract }) => contract },
  { key: "onChain", header: "On chain", cell: ({ onChain }) => onChain, align: "end" },
  {
    key: "inBooks",
    header: "In our books",
    cell: ({ inBooks }) => <Money amount={inBooks} />,
    align: "end",
  },
];

type SupplyTableProps = { backing: Transparency };

/** Every place a coin can be: each chain with its contract, the customers' balances, and coins in flight. */
export function SupplyTable({ backing }: SupplyTableProps) {
  return (
    <DataTable
      label="Where the coins are"
      columns={columns}
      rows={placesOf(backing)}
      rowKey={({ key }) => key}
      stacked
    />
  );
}

function placesOf({ supply, balances, inFlight }: Transparency): Place[] {
  return [
    ...supply.map(({ network, chainId, contract, onChain, amount }) => ({
      key: `${chainId} ${contract}`,
      name: <NetworkName id={network} />,
      second: `Chain ${chainId}`,
      contract: <Address address={contract} copyable />,
      onChain: onChain === null ? "No answer" : <Money amount={onChain} />,
      inBooks: amount,
    })),
    {
      key: "balances",
      name: "Customers’ balances",
      contract: "In our books",
      onChain: "–",
      inBooks: balances.amount,
    },
    {
      key: "inFlight",
      name: "In flight",
      contract: "Ordered, not final",
      onChain: "–",
      inBooks: inFlight.amount,
    },
  ];
}
