import accountStyles from "@/app/AccountLayout.module.css";
import officeStyles from "@/app/BackofficeLayout.module.css";
import linkStyles from "@/features/staff/OfficeLinks.module.css";
import { mayOpen, screens } from "@/features/staff/screens";
import { Mark } from "@/ui/Mark";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

/** What an address of the account area shows while its scripts are fetched: the frame, and the heading of the page. */
export function AccountSkeleton({ heading }: { heading: string }) {
  return (
    <div className={accountStyles.account}>
      <aside className={accountStyles.accountSide}>
        <div className={accountStyles.accountHead}>
          <Mark />
        </div>
      </aside>
      <div className={accountStyles.accountBar}>
        <Mark />
      </div>
      <div className={accountStyles.accountPage}>
        <div className={accountStyles.accountMain}>
          <PageHead title={heading} />
          <Waiting rows={6} />
        </div>
      </div>
    </div>
  );
}

/** What an address of the back office shows meanwhile: what its frame shows until the operator's roles are known. */
export function OfficeSkeleton() {
  return (
    <div className={officeStyles.office}>
      <div className={officeStyles.bar}>
        <Mark />
        <span className={officeStyles.name}>Back office</span>
      </div>
      <div className={linkStyles.links}>
        {screens
          .filter((screen) => !("under" in screen) && mayOpen([], screen))
          .map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
      </div>
      <div className={officeStyles.main}>
        <Waiting rows={6} />
      </div>
    </div>
  );
}
