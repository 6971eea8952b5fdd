import type { Transaction } from "@/api/contract";
import { AddressOrText } from "@/ui/AddressOrText";
import { WholePayee } from "@/ui/WholePayee";

type CounterpartyProps = { transaction: Transaction; whole?: boolean };

/** The counterparty: an address on a chain, shortened in lists, or a bank account. */
export function Counterparty({ transaction, whole = false }: CounterpartyProps) {
  const { counterparty, type } = transaction;
  const unknown = type === "fiat_deposit" || type === "fiat_withdrawal" ? "Your bank account" : "–";
  const text = counterparty || unknown;
  return whole ? <WholePayee text={text} copyable /> : <AddressOrText text={text} />;
}
