import { protectionNotice, riskWarning } from "@/lib/siteConfig";

const links = [
  { href: "/DataProtection", label: "Data protection" },
  { href: "/BugBounty", label: "Bug bounty" },
  { href: "/ContactUs", label: "Contact us" },
  { href: "/BrandAssets", label: "Brand assets" },
];

export function PublicFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <p className="foot-warning">
          {riskWarning} {protectionNotice}
        </p>
        <div className="foot-links">
          <span>© GBPC</span>
          {links.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
        </div>
      </div>
    </footer>
  );
}
