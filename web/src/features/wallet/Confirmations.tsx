import type { Transaction } from "@/api/contract";

/** How far the chain is with a transaction; nothing where it counts nothing. */
export function Confirmations({ transaction }: { transaction: Transaction }) {
  const { confirmations, confirmationsNeeded } = transaction;
  if (confirmations == null || confirmationsNeeded == null || confirmationsNeeded === 0) {
    return null;
  }
  const reached = Math.min(confirmations, confirmationsNeeded);
  return (
    <div className="confirmations">
      <progress max={confirmationsNeeded} value={reached} aria-label="Confirmations" />
      <span className="figures">
        {reached} of {confirmationsNeeded} confirmations
      </span>
    </div>
  );
}
