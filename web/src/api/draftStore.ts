/**
 * What was half typed when the session was lost, in the tab's own storage, until it is brought back. It belongs to
 * its user: nobody else who signs in gets it.
 */
const prefix = "gbpc.draft.";

export function storeDraft(name: string, owner: string, values: object) {
  sessionStorage.setItem(prefix + name, JSON.stringify({ owner, values }));
}

/** Returns what this owner had typed, or null. */
export function storedDraft(name: string, owner: string): object | null {
  const stored = sessionStorage.getItem(prefix + name);
  if (stored === null) {
    return null;
  }
  const draft = JSON.parse(stored) as { owner: string; values: object };
  return draft.owner === owner ? draft.values : null;
}

export const dropDraft = (name: string) => sessionStorage.removeItem(prefix + name);

export function clearDrafts() {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) {
      sessionStorage.removeItem(name);
    }
  }
}
