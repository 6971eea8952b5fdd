import type { ComponentType } from "react";
import { PublicFooter } from "@/app/PublicFooter";
import { PublicHeader } from "@/app/PublicHeader";
import { AboutUsScreen } from "@/routes/public/AboutUs";
import { BrandAssetsScreen } from "@/routes/public/BrandAssets";
import { BugBountyScreen } from "@/routes/public/BugBounty";
import { ContactUsScreen } from "@/routes/public/ContactUs";
import { DataProtectionScreen } from "@/routes/public/DataProtection";
import { FeesScreen } from "@/routes/public/Fees";
import { HowItWorksScreen } from "@/routes/public/HowItWorks";
import { HomeScreen } from "@/routes/public/home";
import { NotFoundScreen } from "@/routes/public/NotFound";
import { termsScreens } from "@/routes/public/TermsPage";
import { TransparencyScreen } from "@/routes/public/Transparency";

/** The pages of the public zone. Each is a document of its own, and links to the others are plain. */
export const publicScreens: Record<string, ComponentType> = {
  "/": HomeScreen,
  "/HowItWorks": HowItWorksScreen,
  "/Fees": FeesScreen,
  "/Transparency": TransparencyScreen,
  "/AboutUs": AboutUsScreen,
  "/ContactUs": ContactUsScreen,
  "/DataProtection": DataProtectionScreen,
  "/BrandAssets": BrandAssetsScreen,
  "/BugBounty": BugBountyScreen,
  ...termsScreens,
};

type PublicPageProps = { address: string };

/** A public page as it is prerendered: only its islands hydrate. */
export function PublicPage({ address }: PublicPageProps) {
  const Screen = publicScreens[address] ?? NotFoundScreen;
  return (
    <>
      <PublicHeader />
      <main id="main">
        <Screen />
      </main>
      <PublicFooter />
    </>
  );
}
