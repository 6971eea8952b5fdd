import { CookieDialog } from "@/app/CookieDialog";
import styles from "@/app/PublicFooter.module.css";
import { SmallPrint } from "@/ui/SmallPrint";

const links = [
  { href: "/terms", label: "Terms of service" },
  { href: "/DataProtection", label: "Data protection" },
  { href: "/BugBounty", label: "Bug bounty" },
  { href: "/ContactUs", label: "Contact us" },
  { href: "/BrandAssets", label: "Brand assets" },
  { href: "/docs/api", label: "API" },
];

export function PublicFooter() {
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <SmallPrint />
        <div className={styles.footLinks}>
          <span>© GBPC</span>
          {links.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
          <CookieDialog />
        </div>
      </div>
    </footer>
  );
}
