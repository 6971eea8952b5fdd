/**
 * The session, as it lies in the browser's storage. Operators and customers have a session each, so the
 * same browser can hold both.
 */
import type { TokenInfo, User } from "@/api/contract";
import { clearDrafts } from "@/api/draftStore";
import { expiringSoon } from "@/api/limits";

const changed = "gbpc:session";

const inOffice = () => globalThis.location?.pathname.startsWith("/backoffice") === true;
const key = (name: string, office = inOffice()) => (office ? `backoffice.${name}` : name);

const names = {
  token: "token",
  refreshToken: "refreshToken",
  expiresAt: "tokenExpiresAt",
  type: "tokenType",
  user: "userInfo",
};

export const token = () => localStorage.getItem(key(names.token));
export const refreshToken = () => localStorage.getItem(key(names.refreshToken));

/** Reports whether a token is stored. Only the server knows whether it is still valid. */
export const isSignedIn = () => token() !== null;

/** Who is signed in as a customer, or in the back office, whichever page asks; null for nobody. */
export function signedIn(office: boolean): { token: string; email: string } | null {
  const stored = localStorage.getItem(key(names.token, office));
  const user = localStorage.getItem(key(names.user, office));
  return stored === null || user === null ? null : { token: stored, email: (JSON.parse(user) as User).email };
}

/** Whether less than five minutes are left of the access token. */
export function expiresSoon(now = Date.now()): boolean {
  const at = Number(localStorage.getItem(key(names.expiresAt)));
  return at > 0 && at - now < expiringSoon;
}

let leftByChoice = false;

/** Whether the session of this tab was ended by its reader, who then is where they want to be. */
export const endedByChoice = () => leftByChoice;

/** Operators act for no customer. */
const isOperator = ({ account }: User) => account.id === "";

/** Keeps a session that was opened. An operator's is one of the back office, wherever it was opened. */
export function begin(info: TokenInfo, user: User) {
  const office = inOffice() || isOperator(user);
  leftByChoice = false;
  localStorage.removeItem(lost);
  localStorage.setItem(key(names.type, office), info.tokenType || "Bearer");
  localStorage.setItem(key(names.user, office), JSON.stringify(user));
  keep(info.tokenValue, info.tokenTimeout, info.refreshToken, office);
}

/** Stores the token last: another tab that sees it finds the rest in place. */
export function keep(newToken: string, timeout: number, newRefreshToken: string, office = inOffice()) {
  localStorage.setItem(key(names.refreshToken, office), newRefreshToken);
  localStorage.setItem(key(names.expiresAt, office), String(Date.now() + timeout * 1000));
  localStorage.setItem(key(names.token, office), newToken);
  globalThis.dispatchEvent(new Event(changed));
}

export type Tokens = { token: string | null; refreshToken: string | null };

/** Forgets the session and all that belongs to it, by its reader's choice. Returns the tokens it had. */
export function end(): Tokens {
  const had = { token: token(), refreshToken: refreshToken() };
  leftByChoice = true;
  clearDrafts();
  localStorage.clear();
  globalThis.dispatchEvent(new Event(changed));
  return had;
}

const lost = "gbpc.lost";

/**
 * Forgets a session that the server no longer knows. Its reader is told, and what was half typed is kept for them.
 * The mark is set before the token goes, so that another tab that sees the one finds the other.
 */
export function lose() {
  const owner = ownerOf(localStorage.getItem(key(names.user)));
  localStorage.setItem(lost, owner);
  for (const name of Object.keys(localStorage)) {
    if (name !== lost) {
      localStorage.removeItem(name);
    }
  }
  globalThis.dispatchEvent(new Event(changed));
}

/** Whether the last session was lost and none was opened since. */
export const wasLost = () => localStorage.getItem(lost) !== null;

/** Who is signed in, or was until the session was lost: a user acting for a customer. Empty for nobody. */
export const owner = () => localStorage.getItem(lost) ?? ownerOf(localStorage.getItem(key(names.user)));

function ownerOf(stored: string | null): string {
  if (stored === null) {
    return "";
  }
  const { id, account } = JSON.parse(stored) as User;
  return `${id}/${account?.id ?? ""}`;
}

/** Calls back when this tab or another signs in or out. */
export function onChange(callback: () => void): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key === null || event.key === key(names.token)) {
      callback();
    }
  };
  globalThis.addEventListener("storage", stored);
  globalThis.addEventListener(changed, callback);
  return () => {
    globalThis.removeEventListener("storage", stored);
    globalThis.removeEventListener(changed, callback);
  };
}

/**
 * Where to sign in, with the way back to the page the reader is on. The links of emails, and a browser that changes
 * a password, lead everyone to the customers' profile: an operator's own is in the back office.
 */
export function signInAddress(here = globalThis.location): string {
  if (here.pathname === "/user/profile" && signedIn(true) !== null) {
    return `/backoffice/yourSignIn${here.hash}`;
  }
  const back = encodeURIComponent(here.pathname + here.search);
  return inOffice() ? `/backoffice/signIn?next=${back}` : `/Auth/Login?next=${back}`;
}

/** The back-office address for an operator who signed in on the customers' page; null for other users. */
export function officeOf(user: User, factorMissing: boolean): string | null {
  if (inOffice() || !isOperator(user)) {
    return null;
  }
  return factorMissing ? "/backoffice/signIn?factor=1" : "/backoffice";
}

/** The page to go to after signing in: only one of ours, whatever the address bar says. */
export function wayBack(search: string, fallback: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const safe =
    /^\/((user|backoffice|verify)\/|Auth\/Invitation\?token=[A-Z0-9]+$)/.test(next) || next === "/backoffice";
  return safe ? next : fallback;
}

const greet = "gbpc:greet";

/** Set by a login, taken by the first page after it: whether to greet the reader. */
export const requestGreeting = () => sessionStorage.setItem(greet, "1");
export function takeGreeting(): boolean {
  const requested = sessionStorage.getItem(greet) !== null;
  sessionStorage.removeItem(greet);
  return requested;
}
