import type { ReactNode } from "react";
import { Failed } from "@/ui/Failed";
import styles from "@/ui/Read.module.css";
import { Waiting } from "@/ui/Waiting";

/** The part of a query that is drawn. */
export type Reading<Data> = {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  /** The data belongs to the previous choice of filter or page. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type ReadProps<Data> = {
  of: Reading<Data>;
  what: string;
  /** The number of placeholder rows while the data is loading. */
  rows: number;
  children: (data: Data) => ReactNode;
};

/**
 * Draws a query: placeholder rows while it loads, the error if it failed, or its data. Data stays when a
 * later load fails, with a notice at its foot; data of the previous choice is pale and cannot be clicked.
 */
export function Read<Data>({ of, what, rows, children }: ReadProps<Data>) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = of;
  if (data === undefined) {
    return isError ? <Failed what={what} error={error} onRetry={refetch} /> : <Waiting rows={rows} />;
  }
  return (
    <>
      <div className={styles.read} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
      {isError && (
        <p className={styles.outdated} role="status">
          This may be out of date: we could not load {what} again.
          <button type="button" className="plain" disabled={isFetching} onClick={() => refetch()}>
            {isFetching ? "Trying…" : "Try again"}
          </button>
        </p>
      )}
    </>
  );
}
