import { useEffect } from "react";
import { saySmallPrint, siteDefaults } from "@/api/siteConfig";

/**
 * What the law wants said wherever the coin is offered. It stands in the page from the first moment; a
 * server whose configuration says otherwise changes it. That happens outside React, for a public page has
 * none, and a sign-in page has none yet.
 */
export function SmallPrint() {
  useEffect(() => void saySmallPrint(), []);
  const { riskWarning, protectionNotice } = siteDefaults;
  return (
    <p className="small-print">
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
