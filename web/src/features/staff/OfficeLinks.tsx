import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useOperator } from "@/features/staff/queries";
import { mayOpen, type OfficeScreen, screens } from "@/features/staff/screens";

/** The way to each screen of this operator's work. On a narrow screen the one that is open is in view. */
export function OfficeLinks() {
  const { data } = useOperator();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const roles = data?.roles ?? [];
  const mine: OfficeScreen[] = screens.filter((screen) => !("inner" in screen) && mayOpen(roles, screen));

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another screen is open, or there are more links
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current !== null && here) {
      row.current.scrollTo({ left: here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2 });
    }
  }, [pathname, mine.length]);

  return (
    <nav ref={row} className="office-links" aria-label="Back office">
      {mine.map(({ to, label, exact = false }) => (
        <Link key={to} to={to} activeOptions={{ exact }} activeProps={{ "aria-current": "page" }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
