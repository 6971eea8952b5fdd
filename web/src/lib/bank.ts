/** 200000 as 20-00-00. */
export const sortCodeShown = (sortCode: string) => sortCode.replace(/^(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3");

/** All that is shown of an account number outside its own page. */
export const accountEnding = (accountNumber: string) => `…${accountNumber.slice(-4)}`;
