import { useEffect } from "react";
import { saySmallPrint, siteDefaults } from "@/api/siteConfig";
import styles from "@/ui/SmallPrint.module.css";

/**
 * The risk warnings required by law. In a prerendered page the server has written the issuer's texts
 * (web/embed.go), which React leaves alone; a page drawn in the browser fetches them.
 */
export function SmallPrint() {
  useEffect(() => void saySmallPrint(), []);
  const { riskWarning, protectionNotice } = siteDefaults;
  return (
    <p className={styles.smallPrint}>
      <span data-said="riskWarning" suppressHydrationWarning>
        {riskWarning}
      </span>{" "}
      <span data-said="protectionNotice" suppressHydrationWarning>
        {protectionNotice}
      </span>{" "}
      <strong data-said="sandbox" hidden suppressHydrationWarning>
        This is a sandbox: no money here is real.
      </strong>
    </p>
  );
}
