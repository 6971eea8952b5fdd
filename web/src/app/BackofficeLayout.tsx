import { lazy, type ReactNode, Suspense } from "react";
import styles from "@/app/BackofficeLayout.module.css";
import { RequireSession } from "@/app/RequireSession";
import { SchemeSwitch } from "@/app/SchemeSwitch";
import { SecondaryAuth } from "@/features/auth/SecondaryAuth";
import { SignOutButton } from "@/features/auth/SignOutButton";
import { OfficeLinks } from "@/features/staff/OfficeLinks";
import { OperatorOnly } from "@/features/staff/OperatorOnly";
import { loaded } from "@/lib/chunk";
import { Link } from "@/ui/Link";
import { Mark } from "@/ui/Mark";
import { Waiting } from "@/ui/Waiting";

/** Shown once to each operator. */
const OperatorEnrolment = lazy(async () => {
  const { OperatorEnrolment } = await loaded(import("@/features/auth/OperatorEnrolment"));
  return { default: OperatorEnrolment };
});

/** The frame of the back office. Its dark bar distinguishes it from a customer's account. */
export function BackofficeLayout({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <div className={styles.office}>
        <header className={styles.bar}>
          <Mark />
          <span className={styles.name}>Back office</span>
          <div className={styles.tools}>
            <Link to="/backoffice/yourSignIn">Your sign-in</Link>
            <SchemeSwitch />
            <SignOutButton to="/backoffice/signIn" />
          </div>
        </header>
        <OfficeLinks />
        <main id="main" className={styles.main}>
          <OperatorOnly
            enrolment={(onDone) => (
              <Suspense fallback={<Waiting rows={6} />}>
                <OperatorEnrolment onDone={onDone} />
              </Suspense>
            )}
          >
            {children}
          </OperatorOnly>
        </main>
      </div>
      <SecondaryAuth />
    </RequireSession>
  );
}
