import { useEffect, useState } from "react";
import { type SiteConfig, siteConfig, siteDefaults } from "@/api/siteConfig";

/**
 * What the law wants said wherever the coin is offered. It stands in the page from the first moment; a
 * server whose configuration leaves it out takes it away.
 */
export function SmallPrint() {
  const [config, setConfig] = useState<SiteConfig>(siteDefaults);

  useEffect(() => {
    let shown = true;
    siteConfig().then((loaded) => shown && setConfig(loaded));
    return () => {
      shown = false;
    };
  }, []);

  const { sandbox, riskWarning, protectionNotice } = config;
  return (
    <p className="small-print">
      {riskWarning} {protectionNotice} {sandbox && <strong>This is a sandbox: no money here is real.</strong>}
    </p>
  );
}
