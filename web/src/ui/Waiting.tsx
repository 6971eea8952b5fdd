import styles from "@/ui/Waiting.module.css";

type WaitingProps = { rows: number };

/** The shape of a list while its rows are on their way. */
export function Waiting({ rows }: WaitingProps) {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <span key={row} className={styles.waitingRow} />
      ))}
    </div>
  );
}
