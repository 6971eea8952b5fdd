import { useCallback, useEffect, useRef, useState } from "react";

export type Loaded<Data> =
  | { state: "waiting"; data: undefined }
  | { state: "failed"; data: undefined }
  | { state: "full"; data: Data };

const waiting = { state: "waiting", data: undefined } as const;

/**
 * What load gives, on a page without the cache of the account area; again every so many seconds while the
 * page is looked at. A failed repeat keeps what is shown.
 */
export function useLoaded<Data>(load: (signal: AbortSignal) => Promise<Data>, everySeconds?: number) {
  const [loaded, setLoaded] = useState<Loaded<Data>>(waiting);
  const latest = useRef(load);
  latest.current = load;

  const run = useCallback((signal: AbortSignal) => {
    latest.current(signal).then(
      (data) => !signal.aborted && setLoaded({ state: "full", data }),
      () =>
        !signal.aborted &&
        setLoaded((before) => (before.state === "full" ? before : { state: "failed", data: undefined })),
    );
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    run(stop.signal);
    const timer =
      everySeconds === undefined
        ? undefined
        : setInterval(() => document.visibilityState === "visible" && run(stop.signal), everySeconds * 1000);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [run, everySeconds]);

  const retry = () => {
    setLoaded(waiting);
    run(new AbortController().signal);
  };
  return { ...loaded, retry };
}
