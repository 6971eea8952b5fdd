import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { loaded } from "@/lib/chunk";

/** The screens of the application shell. */
const root = createRootRoute({ component: Outlet });

const shellZone = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyRouteComponent(() => loaded(import("@/app/ShellProviders")), "ShellProviders"),
});

const login = createRoute({
  getParentRoute: () => shellZone,
  path: "/Auth/Login",
  component: lazyRouteComponent(() => loaded(import("@/routes/auth/Login")), "LoginScreen"),
});

const createAccount = createRoute({
  getParentRoute: () => shellZone,
  path: "/Auth/CreateAccount",
  component: lazyRouteComponent(() => loaded(import("@/routes/auth/CreateAccount")), "CreateAccountScreen"),
});

const resetPassword = createRoute({
  getParentRoute: () => shellZone,
  path: "/Auth/ResetPassword",
  component: lazyRouteComponent(() => loaded(import("@/routes/auth/ResetPassword")), "ResetPasswordScreen"),
});

const setup2FA = createRoute({
  getParentRoute: () => shellZone,
  path: "/Auth/Setup2FA",
  component: lazyRouteComponent(() => loaded(import("@/routes/auth/Setup2FA")), "Setup2FAScreen"),
});

const account = createRoute({
  getParentRoute: () => shellZone,
  path: "/user",
  component: lazyRouteComponent(() => loaded(import("@/app/AccountLayout")), "AccountLayout"),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: "profile",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/profile")), "ProfileScreen"),
});

const addressWhitelist = createRoute({
  getParentRoute: () => account,
  path: "addressWhitelist",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/addressWhitelist")),
    "AddressWhitelistScreen",
  ),
});

const history = createRoute({
  getParentRoute: () => account,
  path: "history",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/history")), "HistoryScreen"),
});

const payment = createRoute({
  getParentRoute: () => account,
  path: "payment",
  validateSearch: (search): { verify?: string } =>
    typeof search.verify === "string" ? { verify: search.verify } : {},
  component: lazyRouteComponent(() => loaded(import("@/routes/user/payment/index")), "PaymentScreen"),
});

const addBank = createRoute({
  getParentRoute: () => account,
  path: "payment/addBank",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/payment/addBank")), "AddBankScreen"),
});

const wallet = createRoute({
  getParentRoute: () => account,
  path: "wallet",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/wallet")), "WalletScreen"),
});

const overview = createRoute({
  getParentRoute: () => account,
  path: "gbpc",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/gbpc/index")), "OverviewScreen"),
});

const buy = createRoute({
  getParentRoute: () => account,
  path: "gbpc/buy",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/gbpc/buy")), "BuyScreen"),
});

const deposit = createRoute({
  getParentRoute: () => account,
  path: "gbpc/deposit",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/gbpc/deposit")), "DepositScreen"),
});

const transfer = createRoute({
  getParentRoute: () => account,
  path: "gbpc/transfer",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/gbpc/transfer")), "TransferScreen"),
});

const withdraw = createRoute({
  getParentRoute: () => account,
  path: "gbpc/withdraw",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/gbpc/withdraw")), "WithdrawScreen"),
});

const verification = createRoute({
  getParentRoute: () => account,
  path: "verification",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/index")),
    "VerificationScreen",
  ),
});

const verificationStart = createRoute({
  getParentRoute: () => account,
  path: "verification/start",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/verification/start")), "StartScreen"),
});

const verificationComplete = createRoute({
  getParentRoute: () => account,
  path: "verification/complete",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/complete")),
    "CompleteScreen",
  ),
});

const individual = createRoute({
  getParentRoute: () => account,
  path: "verification/individual",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/individual/index")),
    "IndividualScreen",
  ),
});

const individualStep11 = createRoute({
  getParentRoute: () => account,
  path: "verification/individual/step1_1",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/individual/step1_1")),
    "IndividualNameScreen",
  ),
});

const individualStep12 = createRoute({
  getParentRoute: () => account,
  path: "verification/individual/step1_2",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/individual/step1_2")),
    "IndividualAddressScreen",
  ),
});

const individualStep13 = createRoute({
  getParentRoute: () => account,
  path: "verification/individual/step1_3",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/individual/step1_3")),
    "IndividualMoneyScreen",
  ),
});

const individualStep2 = createRoute({
  getParentRoute: () => account,
  path: "verification/individual/step2",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/individual/step2")),
    "IndividualDocumentsScreen",
  ),
});

const individualStep3 = createRoute({
  getParentRoute: () => account,
  path: "verification/individual/step3",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/individual/step3")),
    "IndividualCheckScreen",
  ),
});

const corporate = createRoute({
  getParentRoute: () => account,
  path: "verification/corporate",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/corporate/index")),
    "CorporateScreen",
  ),
});

const corporateStep1 = createRoute({
  getParentRoute: () => account,
  path: "verification/corporate/step1",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/corporate/step1")),
    "CorporateBusinessScreen",
  ),
});

const corporateStep21 = createRoute({
  getParentRoute: () => account,
  path: "verification/corporate/step2_1",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/corporate/step2_1")),
    "CorporateActivityScreen",
  ),
});

const corporateStep22 = createRoute({
  getParentRoute: () => account,
  path: "verification/corporate/step2_2",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/corporate/step2_2")),
    "CorporateDocumentsScreen",
  ),
});

const corporateStep3 = createRoute({
  getParentRoute: () => account,
  path: "verification/corporate/step3",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/corporate/step3")),
    "CorporateMembersScreen",
  ),
});

const corporateStep31 = createRoute({
  getParentRoute: () => account,
  path: "verification/corporate/step3_1",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/verification/corporate/step3_1")),
    "CorporateCheckScreen",
  ),
});

const memberVerification = createRoute({
  getParentRoute: () => shellZone,
  path: "/verify",
  component: lazyRouteComponent(() => loaded(import("@/routes/verify/index")), "MemberScreen"),
});

const officeSignIn = createRoute({
  getParentRoute: () => shellZone,
  path: "/backoffice/signIn",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/signIn")), "OfficeSignInScreen"),
});

const backoffice = createRoute({
  getParentRoute: () => shellZone,
  path: "/backoffice",
  component: lazyRouteComponent(() => loaded(import("@/app/BackofficeLayout")), "BackofficeLayout"),
});

const office = createRoute({
  getParentRoute: () => backoffice,
  path: "/",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/index")), "TodayScreen"),
});

const officeVerification = createRoute({
  getParentRoute: () => backoffice,
  path: "verification",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/backoffice/verification/index")),
    "VerificationQueueScreen",
  ),
});

const officeReview = createRoute({
  getParentRoute: () => backoffice,
  path: "verification/review",
  validateSearch: ({
    kind,
    id,
  }: Record<string, unknown>): { kind: "individual" | "business"; id: string } => ({
    kind: kind === "business" ? "business" : "individual",
    id: typeof id === "string" ? id : "",
  }),
  component: lazyRouteComponent(
    () => loaded(import("@/routes/backoffice/verification/review")),
    "ReviewScreen",
  ),
});

const officeOwnSignIn = createRoute({
  getParentRoute: () => backoffice,
  path: "signingIn",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/signingIn")), "OwnSignInScreen"),
});

const officeApprovals = createRoute({
  getParentRoute: () => backoffice,
  path: "approvals",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/approvals")), "ApprovalsScreen"),
});

const officeCustomers = createRoute({
  getParentRoute: () => backoffice,
  path: "customers",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/customers")), "CustomersScreen"),
});

const officeReceipts = createRoute({
  getParentRoute: () => backoffice,
  path: "receipts",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/receipts")), "ReceiptsScreen"),
});

const officeQuarantine = createRoute({
  getParentRoute: () => backoffice,
  path: "quarantine",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/quarantine")), "QuarantineScreen"),
});

const officeTerms = createRoute({
  getParentRoute: () => backoffice,
  path: "terms",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/terms")), "TermsScreen"),
});

const officeTreasury = createRoute({
  getParentRoute: () => backoffice,
  path: "treasury",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/treasury")), "TreasuryScreen"),
});

const officeFees = createRoute({
  getParentRoute: () => backoffice,
  path: "fees",
  component: lazyRouteComponent(() => import("@/routes/backoffice/fees"), "FeesScreen"),
});

const officeReconciliations = createRoute({
  getParentRoute: () => backoffice,
  path: "reconciliations",
  component: lazyRouteComponent(() => import("@/routes/backoffice/reconciliations"), "ReconciliationsScreen"),
});

const officeMovements = createRoute({
  getParentRoute: () => backoffice,
  path: "movements",
  component: lazyRouteComponent(() => import("@/routes/backoffice/movements"), "MovementsScreen"),
});

const officeSupport = createRoute({
  getParentRoute: () => backoffice,
  path: "support",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/support")), "SupportScreen"),
});

const officeBugs = createRoute({
  getParentRoute: () => backoffice,
  path: "bugs",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/bugs")), "BugsScreen"),
});

const officeAudit = createRoute({
  getParentRoute: () => backoffice,
  path: "audit",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/audit")), "AuditScreen"),
});

const officeOperators = createRoute({
  getParentRoute: () => backoffice,
  path: "operators",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/operators")), "OperatorsScreen"),
});

export const shellTree = root.addChildren([
  shellZone.addChildren([
    login,
    createAccount,
    resetPassword,
    setup2FA,
    memberVerification,
    officeSignIn,
    account.addChildren([
      profile,
      addressWhitelist,
      history,
      payment,
      addBank,
      wallet,
      overview,
      buy,
      deposit,
      transfer,
      withdraw,
      verification,
      verificationStart,
      verificationComplete,
      individual,
      individualStep11,
      individualStep12,
      individualStep13,
      individualStep2,
      individualStep3,
      corporate,
      corporateStep1,
      corporateStep21,
      corporateStep22,
      corporateStep3,
      corporateStep31,
    ]),
    backoffice.addChildren([
      office,
      officeVerification,
      officeReview,
      officeOwnSignIn,
      officeApprovals,
      officeCustomers,
      officeReceipts,
      officeQuarantine,
      officeTerms,
      officeTreasury,
      officeFees,
      officeMovements,
      officeReconciliations,
      officeSupport,
      officeBugs,
      officeAudit,
      officeOperators,
    ]),
  ]),
]);
