import type { ReactNode } from "react";
import styles from "@/ui/Filters.module.css";

/** The row of filters above a list. A search field or a choice has a line of its own on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
