import type { TeamApproval } from "@/api/contract";
import styles from "@/features/team/Team.module.css";
import { payeesOf } from "@/features/team/words";

/** The first payees of a batch, in full and with their amounts, and how many more there are. */
export function Payees({ approval }: { approval: TeamApproval }) {
  const payees = payeesOf(approval);
  return payees.length === 0 ? null : (
    <ul className={styles.payees}>
      {payees.map((payee, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and one payee can stand in it twice
        <li key={index}>{payee}</li>
      ))}
    </ul>
  );
}
