import accountLayoutStyles from "@/app/AccountLayout.module.css";
import { useSelf } from "@/features/customer/queries";
import { BusinessSwitcher } from "@/features/team/BusinessSwitcher";
import { WaitingCount } from "@/features/team/WaitingCount";
import { isAt } from "@/lib/router";
import { useLocation } from "@/lib/useRouter";
import { Link } from "@/ui/Link";

type AccountNavigationProps = { onNavigate?: () => void };

const links = [
  { to: "/user/gbpc", label: "Overview", exact: true },
  { to: "/user/wallet", label: "Wallet" },
  { to: "/user/history", label: "History" },
  { to: "/user/addressWhitelist", label: "Addresses" },
  { to: "/user/payment", label: "Bank accounts" },
  { to: "/user/batches", label: "Batches" },
  { to: "/user/accounts", label: "Accounts", business: true },
  { to: "/user/approvals", label: "Approvals", business: true },
  { to: "/user/team", label: "Team", business: true },
  { to: "/user/verification", label: "Verification" },
  { to: "/user/developers", label: "Developers" },
  { to: "/user/profile", label: "Profile" },
] as const;

export function AccountNavigation({ onNavigate }: AccountNavigationProps) {
  const self = useSelf().data;
  const { pathname } = useLocation();
  const business = self?.accountType === "business" || self?.account.parentId != null;
  const shown = links.filter((link) => business || !("business" in link));
  return (
    <nav className={accountLayoutStyles.accountLinks} aria-label="Account">
      <BusinessSwitcher />
      {shown.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={isAt(pathname, link.to, "exact" in link) ? "page" : undefined}
          onClick={onNavigate}
        >
          {link.label}
          {link.to === "/user/approvals" && <WaitingCount />}
        </Link>
      ))}
    </nav>
  );
}
