import { createContext, useContext } from "react";

const Account = createContext<string | null>(null);

/** Has what is inside it made for a sub-account of the business, and not for the session's own account. */
export const ForAccount = Account.Provider;

/** The sub-account for which calls are made here; null: the session's own account. */
export const useForAccount = () => useContext(Account);

/** What a call for a sub-account has besides; nothing for the session's own account. */
export const madeFor = (account: string | null) =>
  account === null ? {} : { headers: { "GBPC-Account": account } };
