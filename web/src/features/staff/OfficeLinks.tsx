import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { OperatorRole } from "@/api/contract";
import { useOperator } from "@/features/staff/queries";

type OfficeLink = { to: string; label: string; exact?: true; for?: readonly OperatorRole[] };

/** The screens, and whose work each is. An auditor sees everything. */
const links: readonly OfficeLink[] = [
  { to: "/backoffice", label: "Today", exact: true },
  { to: "/backoffice/approvals", label: "Approvals" },
  { to: "/backoffice/verification", label: "Verification", for: ["compliance"] },
  { to: "/backoffice/receipts", label: "Unmatched money", for: ["treasury", "compliance"] },
  { to: "/backoffice/quarantine", label: "Quarantine", for: ["treasury", "compliance"] },
  { to: "/backoffice/customers", label: "Customers", for: ["compliance", "support", "treasury"] },
  { to: "/backoffice/treasury", label: "Treasury", for: ["treasury"] },
  { to: "/backoffice/terms", label: "Fees and limits", for: ["treasury", "compliance"] },
  { to: "/backoffice/support", label: "Messages", for: ["support"] },
  { to: "/backoffice/bugs", label: "Bug reports", for: ["support"] },
  { to: "/backoffice/audit", label: "Audit log", for: ["administrator", "compliance"] },
  { to: "/backoffice/operators", label: "Operators", for: ["administrator"] },
];

/** The way to each screen of this operator's work. On a narrow screen the one that is open is in view. */
export function OfficeLinks() {
  const { data } = useOperator();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const roles = data?.roles ?? [];
  const mine = links.filter(
    (link) =>
      link.for === undefined || [...link.for, "auditor" as const].some((role) => roles.includes(role)),
  );

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
