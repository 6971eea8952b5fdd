import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { sentenceOf } from "@/lib/sentence";
import { notify } from "@/ui/notices";

const second = 1000;
const minute = 60 * second;

/** An answer of the server is final; only what got no answer, or a fault of the server's, is tried again. */
function worthRetrying(failures: number, error: Error): boolean {
  const final = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !final;
}

/**
 * The cache of server data. A write that fails says so in a notice, unless its form shows the error
 * itself: `meta: { quiet: true }`.
 */
export function newCache() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * second, gcTime: 5 * minute, retry: worthRetrying },
      // Without a network a write fails at once. It would otherwise be sent when the network is back, long after
      // somebody has given up, or done it again.
      mutations: { networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutate, mutation) => {
        const sentence = sentenceOf(error);
        if (mutation.meta?.quiet !== true && sentence !== null) {
          notify("bad", sentence);
        }
      },
    }),
  });
}
