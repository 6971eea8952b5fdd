import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { officeProvider, officeSignIn, officeTree } from "@/app/officeRoutes";
import { root, shellZone } from "@/app/shellZone";
import { loaded } from "@/lib/chunk";

/** The screens of the application shell: signing in, the account, a member’s link, and the back office. */
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

const invitation = createRoute({
  getParentRoute: () => shellZone,
  path: "/Auth/Invitation",
  component: lazyRouteComponent(() => loaded(import("@/routes/auth/Invitation")), "InvitationScreen"),
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

const data = createRoute({
  getParentRoute: () => account,
  path: "data",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/data")), "DataScreen"),
});

const addressWhitelist = createRoute({
  getParentRoute: () => account,
  path: "addressWhitelist",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/user/addressWhitelist")),
    "AddressWhitelistScreen",
  ),
});

const accounts = createRoute({
  getParentRoute: () => account,
  path: "accounts",
  validateSearch: (search): { id?: string } => (typeof search.id === "string" ? { id: search.id } : {}),
  component: lazyRouteComponent(() => loaded(import("@/routes/user/accounts/index")), "AccountsScreen"),
});

const team = createRoute({
  getParentRoute: () => account,
  path: "team",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/team/index")), "TeamScreen"),
});

const policy = createRoute({
  getParentRoute: () => account,
  path: "team/policy",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/team/policy")), "PolicyScreen"),
});

const approvals = createRoute({
  getParentRoute: () => account,
  path: "approvals",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/approvals")), "ApprovalsScreen"),
});

const developers = createRoute({
  getParentRoute: () => account,
  path: "developers",
  validateSearch: (search): { view?: "webhooks" | "events"; id?: string } => ({
    ...(search.view === "webhooks" || search.view === "events" ? { view: search.view } : {}),
    ...(typeof search.id === "string" ? { id: search.id } : {}),
  }),
  component: lazyRouteComponent(() => loaded(import("@/routes/user/developers")), "DevelopersScreen"),
});

const history = createRoute({
  getParentRoute: () => account,
  path: "history",
  validateSearch: (search): { statement?: string } =>
    typeof search.statement === "string" ? { statement: search.statement } : {},
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

const batches = createRoute({
  getParentRoute: () => account,
  path: "batches",
  validateSearch: (search): { id?: string; account?: string } => ({
    ...(typeof search.id === "string" ? { id: search.id } : {}),
    ...(typeof search.account === "string" ? { account: search.account } : {}),
  }),
  component: lazyRouteComponent(() => loaded(import("@/routes/user/batches/index")), "BatchesScreen"),
});

const newBatch = createRoute({
  getParentRoute: () => account,
  path: "batches/new",
  component: lazyRouteComponent(() => loaded(import("@/routes/user/batches/new")), "NewBatchScreen"),
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

const sandboxMail = createRoute({
  getParentRoute: () => shellZone,
  path: "/sandbox/mail",
  validateSearch: (search): { id?: string } => (typeof search.id === "string" ? { id: search.id } : {}),
  component: lazyRouteComponent(() => loaded(import("@/routes/sandbox/mail")), "SandboxMailScreen"),
});

export const shellTree = root.addChildren([
  shellZone.addChildren([
    login,
    createAccount,
    resetPassword,
    setup2FA,
    invitation,
    memberVerification,
    sandboxMail,
    officeSignIn,
    officeProvider,
    account.addChildren([
      profile,
      data,
      developers,
      addressWhitelist,
      history,
      accounts,
      team,
      policy,
      approvals,
      payment,
      batches,
      newBatch,
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
    officeTree,
  ]),
]);
