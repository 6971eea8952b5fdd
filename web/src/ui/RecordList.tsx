import type { ReactNode } from "react";
import styles from "@/ui/RecordList.module.css";

/** Records whose facts differ from one to the next, one below the other; equal rows are a DataList. */
export function RecordList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type RecordItemProps = {
  title: ReactNode;
  /** Next to the title: a sum or a count. */
  aside?: ReactNode;
  status?: ReactNode;
  children: ReactNode;
};

/** One record of a RecordList. */
export function RecordItem({ title, aside, status, children }: RecordItemProps) {
  return (
    <li className={styles.record}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        {status !== undefined && <span className={styles.status}>{status}</span>}
      </div>
      {children}
    </li>
  );
}
