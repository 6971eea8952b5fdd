import styles from "@/ui/Confirmations.module.css";

type ConfirmationsProps = { confirmations?: number | null; confirmationsNeeded?: number | null };

/** How many blocks have confirmed a transaction. Draws nothing where none are counted. */
export function Confirmations({ confirmations, confirmationsNeeded }: ConfirmationsProps) {
  if (confirmations == null || confirmationsNeeded == null || confirmationsNeeded === 0) {
    return null;
  }
  const reached = Math.min(confirmations, confirmationsNeeded);
  return (
    <div className={styles.confirmations}>
      <progress max={confirmationsNeeded} value={reached} aria-label="Confirmations" />
      <span className="figures">
        {reached} of {confirmationsNeeded} confirmations
      </span>
    </div>
  );
}
