import type { Transparency } from "@/api/contract";
import { Address } from "@/ui/Address";
import { Money } from "@/ui/Money";
import { TableFrame } from "@/ui/TableFrame";

type SupplyTableProps = { backing: Transparency };

/** Every place a coin can be: each chain with its contract, the balances, and what is on its way. */
export function SupplyTable({ backing }: SupplyTableProps) {
  return (
    <TableFrame label="Where the coins are">
      <table className="ledger ledger-stacked">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Contract</th>
            <th scope="col" className="amount">
              The chain says
            </th>
            <th scope="col" className="amount">
              Our books say
            </th>
          </tr>
        </thead>
        <tbody>
          {backing.supply.map((chain) => (
            <tr key={`${chain.chainId} ${chain.contract}`}>
              <th scope="row">
                {chain.network}
                <span className="row-second">Chain {chain.chainId}</span>
              </th>
              <td data-label="Contract">
                <Address address={chain.contract} copyable />
              </td>
              <td className="amount" data-label="The chain says">
                {chain.onChain === null ? "No answer" : <Money amount={chain.onChain} />}
              </td>
              <td className="amount" data-label="Our books say">
                <Money amount={chain.amount} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Customers’ balances</th>
            <td data-label="Contract">In our books</td>
            <td className="amount" data-label="The chain says">
              –
            </td>
            <td className="amount" data-label="Our books say">
              <Money amount={backing.balances.amount} />
            </td>
          </tr>
          <tr>
            <th scope="row">On its way</th>
            <td data-label="Contract">Ordered, not final</td>
            <td className="amount" data-label="The chain says">
              –
            </td>
            <td className="amount" data-label="Our books say">
              <Money amount={backing.inFlight.amount} />
            </td>
          </tr>
        </tbody>
      </table>
    </TableFrame>
  );
}
