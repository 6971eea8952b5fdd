/** The token that lets a new account set up two-factor authentication and nothing else. Stored for this tab only. */
const key = "setupToken";

export const keepSetupToken = (token: string) => sessionStorage.setItem(key, token);
export const setupToken = () => sessionStorage.getItem(key);
export const dropSetupToken = () => sessionStorage.removeItem(key);
