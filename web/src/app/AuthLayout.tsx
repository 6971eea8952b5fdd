import type { ReactNode } from "react";
import styles from "@/app/AuthLayout.module.css";
import { FootLinks } from "@/app/FootLinks";
import { Rosette } from "@/ui/engraving/Rosette";
import { Mark } from "@/ui/Mark";
import { SmallPrint } from "@/ui/SmallPrint";

type AuthLayoutProps = { title: string; note?: ReactNode; children: ReactNode; wide?: boolean };

/** A box on its own, a ring of engraving around it, the small print beneath. */
export function AuthLayout({ title, note, children, wide = false }: AuthLayoutProps) {
  return (
    <div className={styles.login}>
      <Rosette petals={48} line={0.06} breadth={27} className={styles.loginRosette} />
      <header className={`wrap ${styles.loginHead}`}>
        <Mark />
      </header>
      <main id="main" className={wide ? `${styles.loginBox} ${styles.loginBoxWide}` : styles.loginBox}>
        <h1>{title}</h1>
        {note !== undefined && <p className={styles.loginNote}>{note}</p>}
        {children}
      </main>
      <footer className={styles.loginFoot}>
        <div className="wrap">
          <SmallPrint />
          <FootLinks />
        </div>
      </footer>
    </div>
  );
}
