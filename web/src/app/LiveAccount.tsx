import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { follow } from "@/api/live";

/** Which cached data a kind of change makes stale. */
const staleBy: Record<string, string[][]> = {
  transaction: [["wallet"]],
  address: [["wallet", "addresses"]],
  bank: [["banking"]],
  verification: [["verification"], ["customer", "self"]],
};

/** Milliseconds to collect changes for: an order reports several at once. */
const collectionTime = 50;

/**
 * Reads what the page shows again. A first read that is under way may have seen what was before the change, and an
 * invalidation alone would be content with it.
 */
async function readAgain(cache: QueryClient, queryKey: string[]) {
  await cache.cancelQueries({ queryKey }, { silent: true });
  await cache.invalidateQueries({ queryKey });
}

/** Keeps what the account area shows up to date while it is open. Draws nothing. */
export function LiveAccount() {
  const cache = useQueryClient();

  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function refresh() {
      timer = undefined;
      const kinds = [...changed];
      changed.clear();
      for (const queryKey of kinds.flatMap((kind) => staleBy[kind] ?? [])) {
        void readAgain(cache, queryKey);
      }
    }
    const note = (kinds: string[]) => {
      for (const kind of kinds) {
        changed.add(kind);
      }
      timer ??= setTimeout(refresh, collectionTime);
    };
    const leave = follow({
      onChange: ({ type }) => note([type]),
      onTurn: () => note(Object.keys(staleBy)),
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [cache]);

  return null;
}
