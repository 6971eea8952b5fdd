import { CookieDialog } from "@/app/CookieDialog";
import { SmallPrint } from "@/ui/SmallPrint";

const links = [
  { href: "/DataProtection", label: "Data protection" },
  { href: "/BugBounty", label: "Bug bounty" },
  { href: "/ContactUs", label: "Contact us" },
  { href: "/BrandAssets", label: "Brand assets" },
  { href: "/docs/api", label: "API" },
];

export function PublicFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <SmallPrint />
        <div className="foot-links">
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
