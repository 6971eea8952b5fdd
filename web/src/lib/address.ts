/** A chain address with its middle left out. */
export const shortened = (address: string) => `${address.slice(0, 8)}…${address.slice(-6)}`;

export const looksLikeAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text.trim());
