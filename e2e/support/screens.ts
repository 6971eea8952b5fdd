/** Every screen that is reached by an address of its own, for whoever looks at all of them. */
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
  "/Auth/Login",
  "/Auth/CreateAccount",
  "/Auth/ResetPassword",
  "/Auth/Setup2FA",
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
  "/user/payment",
  "/user/payment/addBank",
  "/user/verification",
  "/user/verification/complete",
  "/user/profile",
];

/** The way through verification of a person who has begun it; of a business, the second. */
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
  "/backoffice/approvals",
  "/backoffice/verification",
  "/backoffice/transactions",
  "/backoffice/unmatched",
  "/backoffice/quarantine",
  "/backoffice/customers",
  "/backoffice/treasury",
  "/backoffice/fees",
  "/backoffice/debits",
  "/backoffice/bank",
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

type Look = { viewport: { width: number; height: number }; colorScheme: "light" | "dark" };

/** One look at every change; every width in both schemes when there is time for it. */
export function looks(one: { viewport: keyof typeof sizes; colorScheme: Look["colorScheme"] }): Look[] {
  if (process.env.GBPC_FULL !== "1") {
    return [{ ...one, viewport: sizes[one.viewport] }];
  }
  return Object.values(sizes).flatMap((viewport): Look[] => [
    { viewport, colorScheme: "light" },
    { viewport, colorScheme: "dark" },
  ]);
}
