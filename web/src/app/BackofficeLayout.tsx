import { Link, Outlet } from "@tanstack/react-router";
import { RequireSession } from "@/app/RequireSession";
import { SchemeSwitch } from "@/app/SchemeSwitch";
import { OperatorEnrolment } from "@/features/auth/OperatorEnrolment";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { SignOutButton } from "@/features/auth/SignOutButton";
import { OperatorOnly } from "@/features/staff/OperatorOnly";
import { Mark } from "@/ui/Mark";

const links = [
  { to: "/backoffice", label: "Today", exact: true },
  { to: "/backoffice/approvals", label: "Approvals" },
  { to: "/backoffice/verification", label: "Verification" },
  { to: "/backoffice/receipts", label: "Unmatched money" },
  { to: "/backoffice/quarantine", label: "Quarantine" },
  { to: "/backoffice/customers", label: "Customers" },
  { to: "/backoffice/treasury", label: "Treasury" },
  { to: "/backoffice/terms", label: "Fees and limits" },
  { to: "/backoffice/support", label: "Messages" },
  { to: "/backoffice/bugs", label: "Bug reports" },
  { to: "/backoffice/audit", label: "Audit log" },
  { to: "/backoffice/operators", label: "Operators" },
] as const;

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
        <nav className="office-links" aria-label="Back office">
          {links.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              activeOptions={{ exact: "exact" in link }}
              activeProps={{ "aria-current": "page" }}
            >
              {link.label}
            </Link>
          ))}
        </nav>
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
