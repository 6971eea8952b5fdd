import type { Transaction } from "@/api/contract";
import { looksLikeAddress } from "@/lib/address";
import { accountEnding } from "@/lib/bank";
import { Address } from "@/ui/Address";

type CounterpartyProps = { transaction: Transaction; copyable?: boolean };

/** The other side: a place on a chain, or a bank account. */
export function Counterparty({ transaction, copyable }: CounterpartyProps) {
  const text = textOf(transaction);
  return looksLikeAddress(text) ? <Address address={text} copyable={copyable} /> : <span>{text}</span>;
}

function textOf({ counterparty, type }: Transaction): string {
  if (typeof counterparty === "string" && counterparty !== "") {
    return counterparty;
  }
  if (typeof counterparty === "object" && counterparty !== null) {
    const { address, bankName, name, accountNumber } = counterparty;
    if (address) {
      return address;
    }
    const ending = accountNumber ? ` ${accountEnding(accountNumber)}` : "";
    const bank = bankName || name;
    return bank ? bank + ending : ending.trim();
  }
  return type === "fiat_deposit" || type === "fiat_withdrawal" ? "Your bank account" : "–";
}
