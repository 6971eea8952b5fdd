import { published } from "@/api/published";

/** What the issuer has decided for every visitor to see. */
type SiteConfig = {
  sandbox: boolean;
  riskWarning: string;
  protectionNotice: string;
  networks: { id: string; name: string }[];
};

/** Shown before the server is heard, and when it is not: the warnings are on by default. */
export const siteDefaults: SiteConfig = {
  sandbox: false,
  riskWarning:
    "Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you should not expect to be protected if something goes wrong.",
  protectionNotice:
    "GBPC is not a bank deposit and is not protected by the Financial Services Compensation Scheme (FSCS).",
  networks: [],
};

let loading: Promise<SiteConfig> | null = null;

/** Asked for once; a server that does not answer leaves the defaults, until something asks again. */
export function siteConfig(): Promise<SiteConfig> {
  loading ??= published<SiteConfig>("/config").catch(() => {
    loading = null;
    return siteDefaults;
  });
  return loading;
}

/** Has the small print of the page say what the issuer has decided. */
export async function saySmallPrint() {
  const config = await siteConfig();
  for (const part of document.querySelectorAll<HTMLElement>("[data-said]")) {
    switch (part.dataset.said) {
      case "sandbox":
        part.hidden = !config.sandbox;
        break;
      case "riskWarning":
        part.textContent = config.riskWarning;
        break;
      case "protectionNotice":
        part.textContent = config.protectionNotice;
    }
  }
}
