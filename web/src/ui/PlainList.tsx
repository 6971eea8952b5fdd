import type { ReactNode } from "react";
import styles from "@/ui/PlainList.module.css";

/** Lines of text with a hairline between them. */
export function PlainList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** A smaller second line of an item. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className={styles.second}>{children}</span>;
}
