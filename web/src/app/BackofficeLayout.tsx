import { Link, Outlet } from "@tanstack/react-router";
import { RequireSession } from "@/app/RequireSession";
import { SchemeSwitch } from "@/app/SchemeSwitch";
import { OperatorEnrolment } from "@/features/auth/OperatorEnrolment";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { SignOutButton } from "@/features/auth/SignOutButton";
import { OfficeLinks } from "@/features/staff/OfficeLinks";
import { OperatorOnly } from "@/features/staff/OperatorOnly";
import { Mark } from "@/ui/Mark";

/** The operators' area: a dark bar above, so that it is never mistaken for a customer's account. */
export function BackofficeLayout() {
  return (
    <RequireSession>
      <div className="office">
        <header className="office-bar">
          <Mark />
          <span className="office-name">Back office</span>
          <div className="office-tools">
            <Link to="/backoffice/signingIn">Your sign-in</Link>
            <SchemeSwitch />
            <SignOutButton to="/backoffice/signIn" />
          </div>
        </header>
        <OfficeLinks />
        <main id="main" className="office-main">
          <OperatorOnly enrolment={(onDone) => <OperatorEnrolment onDone={onDone} />}>
            <Outlet />
          </OperatorOnly>
        </main>
      </div>
      <SecondaryAuth />
    </RequireSession>
  );
}
