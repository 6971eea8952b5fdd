import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";

/** The pages of the public zone. Links out of it, and within it, are plain: each page is a document. */
const root = createRootRoute({ component: Outlet });

const publicZone = createRoute({
  getParentRoute: () => root,
  id: "public",
  component: lazyRouteComponent(() => import("@/app/PublicLayout"), "PublicLayout"),
});

const home = createRoute({
  getParentRoute: () => publicZone,
  path: "/",
  component: lazyRouteComponent(() => import("@/routes/public/home"), "HomeScreen"),
});

const transparency = createRoute({
  getParentRoute: () => publicZone,
  path: "/Transparency",
  component: lazyRouteComponent(() => import("@/routes/public/Transparency"), "TransparencyScreen"),
});

const aboutUs = createRoute({
  getParentRoute: () => publicZone,
  path: "/AboutUs",
  component: lazyRouteComponent(() => import("@/routes/public/AboutUs"), "AboutUsScreen"),
});

const contactUs = createRoute({
  getParentRoute: () => publicZone,
  path: "/ContactUs",
  component: lazyRouteComponent(() => import("@/routes/public/ContactUs"), "ContactUsScreen"),
});

const dataProtection = createRoute({
  getParentRoute: () => publicZone,
  path: "/DataProtection",
  component: lazyRouteComponent(() => import("@/routes/public/DataProtection"), "DataProtectionScreen"),
});

const fees = createRoute({
  getParentRoute: () => publicZone,
  path: "/Fees",
  component: lazyRouteComponent(() => import("@/routes/public/Fees"), "FeesScreen"),
});

const howItWorks = createRoute({
  getParentRoute: () => publicZone,
  path: "/HowItWorks",
  component: lazyRouteComponent(() => import("@/routes/public/HowItWorks"), "HowItWorksScreen"),
});

const brandAssets = createRoute({
  getParentRoute: () => publicZone,
  path: "/BrandAssets",
  component: lazyRouteComponent(() => import("@/routes/public/BrandAssets"), "BrandAssetsScreen"),
});

const bugBounty = createRoute({
  getParentRoute: () => publicZone,
  path: "/BugBounty",
  component: lazyRouteComponent(() => import("@/routes/public/BugBounty"), "BugBountyScreen"),
});

const notFound = createRoute({
  getParentRoute: () => publicZone,
  path: "$",
  component: lazyRouteComponent(() => import("@/routes/public/NotFound"), "NotFoundScreen"),
});

export const publicTree = root.addChildren([
  publicZone.addChildren([
    home,
    transparency,
    aboutUs,
    contactUs,
    dataProtection,
    fees,
    howItWorks,
    brandAssets,
    bugBounty,
    notFound,
  ]),
]);
