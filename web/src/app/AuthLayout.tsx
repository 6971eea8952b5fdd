import type { ReactNode } from "react";
import { Rosette } from "@/ui/engraving/Rosette";
import { Mark } from "@/ui/Mark";
import { SmallPrint } from "@/ui/SmallPrint";

type AuthLayoutProps = { title: string; note?: ReactNode; children: ReactNode; wide?: boolean };

/** A box on its own, a ring of engraving around it, the small print beneath. */
export function AuthLayout({ title, note, children, wide = false }: AuthLayoutProps) {
  return (
    <div className="login">
      <Rosette petals={48} line={0.06} breadth={27} className="login-rosette" />
      <header className="wrap login-head">
        <Mark />
      </header>
      <main id="main" className={wide ? "login-box login-box-wide" : "login-box"}>
        <h1>{title}</h1>
        {note !== undefined && <p className="login-note">{note}</p>}
        {children}
      </main>
      <footer className="login-foot">
        <div className="wrap">
          <SmallPrint />
        </div>
      </footer>
    </div>
  );
}
