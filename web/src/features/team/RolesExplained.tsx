import styles from "@/features/team/Team.module.css";
import { roles } from "@/features/team/words";

/** What each role may do. */
export function RolesExplained() {
  return (
    <dl className={styles.roles}>
      {roles.map(({ value, label, may }) => (
        <div key={value}>
          <dt>{label}</dt>
          <dd>{may}</dd>
        </div>
      ))}
    </dl>
  );
}
