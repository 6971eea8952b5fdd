/** How long a call may take. An upload may take longer, as long as it gets on. */
export const requestTimeout = 30_000;

/** How long a whole list may take to arrive as CSV or in lines of JSON: the server writes it page by page, however long it is. */
export const exportTimeout = 10 * 60_000;

/** How long a copy of everything about a customer may take to arrive: it has every document in it. */
export const copyTimeout = 60 * 60_000;

/** How long the server may take to hear of a log-out, for which nobody waits. */
export const logoutTimeout = 5_000;

/** Less than this is left of an access token: it is renewed before the next call. */
export const expiringSoon = 5 * 60_000;
