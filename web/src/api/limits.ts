/** How long a call may take. An upload may take longer, as long as it gets on. */
export const requestTimeout = 30_000;

/** Less than this is left of an access token: it is renewed before the next call. */
export const expiringSoon = 5 * 60_000;
