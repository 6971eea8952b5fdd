import { useAccountName } from "@/api/accountName";
import type { Transaction } from "@/api/contract";
import { AddressOrText } from "@/ui/AddressOrText";
import { WholePayee } from "@/ui/WholePayee";

type CounterpartyProps = { transaction: Transaction; whole?: boolean };

/** The counterparty: an address on a chain, shortened in lists, a bank account, or another of the business's accounts. */
export function Counterparty({ transaction, whole = false }: CounterpartyProps) {
  const { counterparty, type } = transaction;
  if (counterparty && (type === "account_transfer_in" || type === "account_transfer_out")) {
    return <OtherAccount id={counterparty} />;
  }
  const unknown = type === "fiat_deposit" || type === "fiat_withdrawal" ? "Your bank account" : "–";
  const text = counterparty || unknown;
  return whole ? <WholePayee text={text} copyable /> : <AddressOrText text={text} />;
}

function OtherAccount({ id }: { id: string }) {
  return <span>{useAccountName(id)}</span>;
}
