import { Outlet } from "@tanstack/react-router";
import { AccountFoot } from "@/app/AccountFoot";
import { AccountNavigation } from "@/app/AccountNavigation";
import { AccountTopBar } from "@/app/AccountTopBar";
import { LiveAccount } from "@/app/LiveAccount";
import { RequireSession } from "@/app/RequireSession";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { Bell } from "@/features/transactions/Bell";
import { Mark } from "@/ui/Mark";
import { SmallPrint } from "@/ui/SmallPrint";

/** Side navigation from 1200 px; below that a bar on top, with the navigation in a drawer. */
export function AccountLayout() {
  return (
    <RequireSession>
      <div className="account">
        <aside className="account-side">
          <div className="account-head">
            <Mark />
            <Bell />
          </div>
          <AccountNavigation />
          <AccountFoot />
        </aside>
        <AccountTopBar />
        <div className="account-page">
          <main id="main" className="account-main">
            <Outlet />
          </main>
          <footer className="account-print">
            <SmallPrint />
          </footer>
        </div>
      </div>
      <SecondaryAuth />
      <LiveAccount />
    </RequireSession>
  );
}
