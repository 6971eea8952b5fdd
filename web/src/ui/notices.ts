/** Short notices that come up at the edge of the screen: an outcome of something the reader did. */
export type Notice = { id: number; tone: "good" | "bad"; text: string };

const shownFor = 6000;

let list: readonly Notice[] = [];
let next = 1;
const listeners = new Set<() => void>();

export function notify(tone: Notice["tone"], text: string) {
  const id = next;
  next += 1;
  replace([...list, { id, tone, text }]);
  // A failure stays until it is closed.
  if (tone === "good") {
    setTimeout(() => dismiss(id), shownFor);
  }
}

export function dismiss(id: number) {
  replace(list.filter((notice) => notice.id !== id));
}

export const notices = () => list;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replace(newList: readonly Notice[]) {
  list = newList;
  for (const listener of listeners) {
    listener();
  }
}
