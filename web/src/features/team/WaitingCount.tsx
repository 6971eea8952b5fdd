import { VisuallyHidden } from "@mantine/core";
import { useWaitingCount } from "@/features/team/queries";
import styles from "@/features/team/Team.module.css";

/** How many approvals wait, beside the link to them. */
export function WaitingCount() {
  const count = useWaitingCount(true);
  return count === 0 ? null : (
    <span className={styles.count}>
      {count}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
