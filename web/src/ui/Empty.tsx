import type { ReactNode } from "react";
import styles from "@/ui/Empty.module.css";
import { Rosette } from "@/ui/engraving/Rosette";

type EmptyProps = { children: string /** What to do about it. */; action?: ReactNode };

/** A list with nothing in it yet. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Rosette petals={12} line={0.7} />
      <p>{children}</p>
      {action}
    </div>
  );
}
