import type { ReactNode } from "react";
import styles from "@/ui/PageIntro.module.css";

type PageIntroProps = {
  title: string;
  children: ReactNode /** The engraving of this page. */;
  motif?: ReactNode;
};

/** How a public page begins: its title, a few lines, its own engraving beside them. */
export function PageIntro({ title, children, motif }: PageIntroProps) {
  return (
    <header className={styles.intro}>
      <div>
        <h1>{title}</h1>
        <p className={styles.lede}>{children}</p>
      </div>
      {motif !== undefined && <div className={styles.introMotif}>{motif}</div>}
    </header>
  );
}
