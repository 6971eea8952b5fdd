import { Link } from "@tanstack/react-router";
import accountLayoutStyles from "@/app/AccountLayout.module.css";

type AccountNavigationProps = { onNavigate?: () => void };

const links = [
  { to: "/user/gbpc", label: "Overview", exact: true },
  { to: "/user/wallet", label: "Wallet" },
  { to: "/user/history", label: "History" },
  { to: "/user/addressWhitelist", label: "Addresses" },
  { to: "/user/payment", label: "Bank accounts" },
  { to: "/user/verification", label: "Verification" },
  { to: "/user/profile", label: "Profile" },
] as const;

export function AccountNavigation({ onNavigate }: AccountNavigationProps) {
  return (
    <nav className={accountLayoutStyles.accountLinks} aria-label="Account">
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          activeOptions={{ exact: "exact" in link }}
          activeProps={{ "aria-current": "page" }}
          onClick={onNavigate}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
