/** What the second part of an account's name is: none, a network, or a customer. */
export type Holder = "none" | "network" | "customer";

export type LedgerClass = {
  label: string;
  currency: "GBP" | "GBPC";
  holder: Holder;
  /** What a debit and a credit do to its balance. */
  increasedBy: "debit" | "credit";
};

/** The accounts of the chart that a manual entry may use, by the server's name before the colon. */
export const ledgerClasses: Record<string, LedgerClass> = {
  own: { label: "Own capital", currency: "GBP", holder: "none", increasedBy: "credit" },
  receivable: { label: "Owed by a customer", currency: "GBP", holder: "customer", increasedBy: "debit" },
  receipts: { label: "Unallocated receipts", currency: "GBP", holder: "none", increasedBy: "credit" },
  reserve: { label: "Reserve", currency: "GBP", holder: "none", increasedBy: "credit" },
  fees: { label: "Accrued fees", currency: "GBPC", holder: "none", increasedBy: "credit" },
  issued: { label: "Coins issued", currency: "GBPC", holder: "none", increasedBy: "debit" },
  circulation: { label: "In circulation", currency: "GBPC", holder: "network", increasedBy: "credit" },
  quarantine: { label: "In quarantine", currency: "GBPC", holder: "network", increasedBy: "credit" },
};

/** An account as words and what it is of: “Owed by a customer”, the customer’s ID. An unknown name is shown as it is. */
export function accountInWords(name: string): { label: string; of: string; holder: Holder } {
  const [kind = "", of = ""] = name.split(/:(.*)/s);
  const known = ledgerClasses[kind];
  return known === undefined
    ? { label: name, of: "", holder: "none" }
    : { label: known.label, of, holder: known.holder };
}

/** “debit receivable:… 4.00 GBP”, as an approval names a line, as words, and what the account is of. */
export function lineInWords(line: string): { text: string; of: string; holder: Holder } {
  const match = /^(debit|credit) (\S+) (\S+) (GBPC?)$/.exec(line);
  if (match === null) {
    return { text: line, of: "", holder: "none" };
  }
  const [, side, account = "", amount, currency] = match;
  const { label, of, holder } = accountInWords(account);
  const money = currency === "GBP" ? `£${amount}` : `${amount} GBPC`;
  return { text: `${side === "debit" ? "Debit" : "Credit"} ${label}, ${money}`, of, holder };
}
