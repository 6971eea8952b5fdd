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
  /** What is here belongs to what was chosen before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type ReadProps<Data> = {
  of: Reading<Data>;
  what: string;
  /** How many lines of it are drawn while it is on its way. */
  rows: number;
  children: (data: Data) => ReactNode;
};

/**
 * Something that is read: its shape while it is on its way, why it failed, or what it is. What is here
 * stays when a later try fails, and that is said at its foot, where nothing moves; what belongs to the
 * choice before is pale and cannot be pressed.
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
