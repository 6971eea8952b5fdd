import type { ReactNode } from "react";
import styles from "@/ui/SectionHead.module.css";

type SectionHeadProps = { title: string; children?: ReactNode };

/** The title of a part of a page, and what leads on from it. */
export function SectionHead({ title, children }: SectionHeadProps) {
  return (
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
