/** Every screen that has its own address. */
export const publicScreens = [
  "/",
  "/HowItWorks",
  "/Fees",
  "/Transparency",
  "/AboutUs",
  "/ContactUs",
  "/BugBounty",
  "/BrandAssets",
  "/DataProtection",
  "/terms",
  "/zh/terms",
  "/Auth/Login",
  "/Auth/CreateAccount",
  "/Auth/ResetPassword",
  "/Auth/Setup2FA",
  "/backoffice/signIn",
  "/backoffice/signIn/provider",
  "/docs",
  "/docs/quickstart",
  "/docs/authentication",
  "/docs/changelog",
  "/docs/api",
  "/docs/api/webhooks",
  "/docs/errors",
];

export const accountScreens = [
  "/user/gbpc",
  "/user/gbpc/buy",
  "/user/gbpc/transfer",
  "/user/gbpc/deposit",
  "/user/gbpc/withdraw",
  "/user/wallet",
  "/user/history",
  "/user/addressWhitelist",
  "/user/developers",
  "/user/developers?view=webhooks",
  "/user/developers?view=events",
  "/user/batches",
  "/user/batches/new",
  "/user/payment",
  "/user/payment/addBank",
  "/user/verification",
  "/user/verification/complete",
  "/user/profile",
  "/user/data",
];

/** The verification screens of an individual who has started it; those of a business follow. */
export const individualScreens = [
  "/user/verification/start",
  "/user/verification/individual/step1_1",
  "/user/verification/individual/step1_2",
  "/user/verification/individual/step1_3",
  "/user/verification/individual/step2",
  "/user/verification/individual/step3",
  "/user/verification/complete",
];

export const businessScreens = [
  "/user/accounts",
  "/user/team",
  "/user/team/policy",
  "/user/approvals",
  "/user/verification/start",
  "/user/verification/corporate/step1",
  "/user/verification/corporate/step2_1",
  "/user/verification/corporate/step2_2",
  "/user/verification/corporate/step3",
  "/user/verification/corporate/step3_1",
  "/user/verification/complete",
];

export const officeScreens = [
  "/backoffice",
  "/backoffice/exceptions",
  "/backoffice/approvals",
  "/backoffice/verification",
  "/backoffice/transactions",
  "/backoffice/breaches",
  "/backoffice/travel-rule",
  "/backoffice/unmatched",
  "/backoffice/quarantine",
  "/backoffice/customers",
  "/backoffice/erasures",
  "/backoffice/treasury",
  "/backoffice/fees",
  "/backoffice/debits",
  "/backoffice/bank",
  "/backoffice/journals",
  "/backoffice/reserve",
  "/backoffice/months",
  "/backoffice/reconciliations",
  "/backoffice/terms",
  "/backoffice/support",
  "/backoffice/bugs",
  "/backoffice/audit",
  "/backoffice/operators",
  "/backoffice/yourSignIn",
];

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  web: { width: 1440, height: 900 },
};

type Display = { viewport: { width: number; height: number }; colorScheme: "light" | "dark" };

/** One display in `make check`; every width in both colour schemes in `make check-full`. */
export function displays(one: {
  viewport: keyof typeof sizes;
  colorScheme: Display["colorScheme"];
}): Display[] {
  if (process.env.GBPC_FULL !== "1") {
    return [{ ...one, viewport: sizes[one.viewport] }];
  }
  return Object.values(sizes).flatMap((viewport): Display[] => [
    { viewport, colorScheme: "light" },
    { viewport, colorScheme: "dark" },
  ]);
}
