import { useEffect } from "react";
import { saySmallPrint, siteDefaults } from "@/api/siteConfig";
import styles from "@/ui/SmallPrint.module.css";

/**
 * What the law wants said wherever the coin is offered. In a prerendered page the server has written what
 * its issuer decided (web/embed.go), and React leaves that alone; a page drawn in the browser asks for it.
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
