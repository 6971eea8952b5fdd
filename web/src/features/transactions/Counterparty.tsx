import type { Transaction } from "@/api/contract";
import { AddressOrText } from "@/ui/AddressOrText";

type CounterpartyProps = { transaction: Transaction; copyable?: boolean };

/** The counterparty: an address on a chain, or a bank account. */
export function Counterparty({ transaction, copyable }: CounterpartyProps) {
  const { counterparty, type } = transaction;
  const unknown = type === "fiat_deposit" || type === "fiat_withdrawal" ? "Your bank account" : "–";
  return <AddressOrText text={counterparty || unknown} copyable={copyable} />;
}
