/** 200000 as 20-00-00. */
export const sortCodeShown = (sortCode: string) => sortCode.replace(/^(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3");

/** All that is shown of an account number where nothing is confirmed. */
export const accountEnding = (accountNumber: string) => `…${accountNumber.slice(-4)}`;

/** A bank account as the server names it in full: "Jane Sparrow, 20-00-00, 55779911". */
export function bankPayee(text: string) {
  const [, holder, sortCode, accountNumber] = text.match(/^(.*), (\d\d-\d\d-\d\d), (\d{8})$/) ?? [];
  return holder === undefined || sortCode === undefined || accountNumber === undefined
    ? null
    : { holder, sortCode, accountNumber };
}
