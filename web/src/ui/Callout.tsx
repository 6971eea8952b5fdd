import type { ReactNode } from "react";
import styles from "@/ui/Callout.module.css";

type CalloutProps = { children: ReactNode; label?: string; role?: "alert" };

/** Something the reader has to act on before going on. */
export function Callout({ children, label, role }: CalloutProps) {
  return (
    <section className={styles.callout} aria-label={label} role={role}>
      {children}
    </section>
  );
}
