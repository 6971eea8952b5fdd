import { useEffect, useRef } from "react";
import styles from "@/features/staff/OfficeLinks.module.css";
import { useOperator } from "@/features/staff/queries";
import { useQueues } from "@/features/staff/queues";
import { mayOpen, type OfficeScreen, screenAt, screens } from "@/features/staff/screens";
import { isAt } from "@/lib/router";
import { useLocation } from "@/lib/useRouter";
import { Link } from "@/ui/Link";

/** The number of open exceptions, next to their link. */
function OpenExceptions() {
  const { data } = useQueues();
  const open = data?.queues.find(({ name }) => name === "exceptions")?.count ?? 0;
  return open > 0 && <span className={`${styles.count} figures`}>{open}</span>;
}

/** The navigation of the back office, limited to the operator's roles. On a phone the current link is scrolled into view. */
export function OfficeLinks() {
  const { data } = useOperator();
  const { pathname } = useLocation();
  const parent = screenAt(pathname)?.under;
  const row = useRef<HTMLElement>(null);
  const roles = data?.roles ?? [];
  const links: OfficeScreen[] = screens.filter((screen) => !("under" in screen) && mayOpen(roles, screen));

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another screen is open, or there are more links
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current !== null && current) {
      row.current.scrollTo({
        left: current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2,
      });
    }
  }, [pathname, links.length]);

  return (
    <nav ref={row} className={styles.links} aria-label="Back office">
      {links.map(({ to, label, exact = false }) => (
        <Link
          key={to}
          to={to}
          aria-current={isAt(pathname, to, exact) ? "page" : to === parent ? "true" : undefined}
        >
          {label}
          {to === "/backoffice/exceptions" && <OpenExceptions />}
        </Link>
      ))}
    </nav>
  );
}
