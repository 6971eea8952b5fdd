import type { ReactNode } from "react";
import { AccountFoot } from "@/app/AccountFoot";
import styles from "@/app/AccountLayout.module.css";
import { AccountNavigation } from "@/app/AccountNavigation";
import { AccountTopBar } from "@/app/AccountTopBar";
import { FootLinks } from "@/app/FootLinks";
import { LiveAccount } from "@/app/LiveAccount";
import { RequireSession } from "@/app/RequireSession";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { SignOutButton } from "@/features/auth/SignOutButton";
import { TermsDialog } from "@/features/customer/TermsDialog";
import { Bell } from "@/features/transactions/Bell";
import { Mark } from "@/ui/Mark";
import { SmallPrint } from "@/ui/SmallPrint";

/** Side navigation from 1200 px; below that a bar on top, with the navigation in a drawer. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <div className={styles.account}>
        <aside className={styles.accountSide}>
          <div className={styles.accountHead}>
            <Mark />
            <Bell />
          </div>
          <AccountNavigation />
          <AccountFoot />
        </aside>
        <AccountTopBar />
        <div className={styles.accountPage}>
          <main id="main" className={styles.accountMain}>
            {children}
          </main>
          <footer className={styles.accountPrint}>
            <SmallPrint />
            <FootLinks />
          </footer>
        </div>
      </div>
      <SecondaryAuth />
      <TermsDialog signOut={<SignOutButton to="/Auth/Login" />} />
      <LiveAccount />
    </RequireSession>
  );
}
