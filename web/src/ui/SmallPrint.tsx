import { protectionNotice, riskWarning } from "@/lib/siteConfig";

/** What the law wants said wherever the coin is offered. */
export function SmallPrint() {
  return (
    <p className="small-print">
      {riskWarning} {protectionNotice}
    </p>
  );
}
