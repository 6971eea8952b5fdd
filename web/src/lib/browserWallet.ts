/** A wallet in the browser (EIP-1193). */
type BrowserWallet = { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> };

const wallet = () => (globalThis as { ethereum?: BrowserWallet }).ethereum;

/** Whether the browser has a wallet. */
export const walletInBrowser = () => wallet() !== undefined;

const hexOf = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** Has the wallet sign a text as the address. It throws if the wallet or its owner refuses. */
export async function signInBrowser(address: string, text: string): Promise<string> {
  const asked = wallet();
  await asked?.request({ method: "eth_requestAccounts" });
  const signature = await asked?.request({ method: "personal_sign", params: [hexOf(text), address] });
  if (typeof signature !== "string") {
    throw new Error("the wallet gave no signature");
  }
  return signature;
}
