/** The token that a new account gets for its two-factor set-up alone. Kept for this tab only. */
const key = "setupToken";

export const keepSetupToken = (token: string) => sessionStorage.setItem(key, token);
export const setupToken = () => sessionStorage.getItem(key);
export const dropSetupToken = () => sessionStorage.removeItem(key);
