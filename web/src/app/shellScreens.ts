import type { officeScreens } from "@/app/officeScreens";
import type { Screen } from "@/lib/router";
import { NotFoundScreen } from "@/routes/public/NotFound";

type Loads = Record<string, Screen["load"]>;

/** Around every screen of the shell. */
const shell = () => import("@/app/ShellProviders").then((part) => part.ShellProviders);
const account = () => import("@/app/AccountLayout").then((part) => part.AccountLayout);
const backoffice = () => import("@/app/BackofficeLayout").then((part) => part.BackofficeLayout);

/** Signing in, a member's link, and the mail of the sandbox. */
const openScreens = {
  "/Auth/Login": () => import("@/routes/auth/Login").then((part) => part.LoginScreen),
  "/Auth/CreateAccount": () => import("@/routes/auth/CreateAccount").then((part) => part.CreateAccountScreen),
  "/Auth/ResetPassword": () => import("@/routes/auth/ResetPassword").then((part) => part.ResetPasswordScreen),
  "/Auth/Setup2FA": () => import("@/routes/auth/Setup2FA").then((part) => part.Setup2FAScreen),
  "/Auth/Invitation": () => import("@/routes/auth/Invitation").then((part) => part.InvitationScreen),
  "/verify": () => import("@/routes/verify/index").then((part) => part.MemberScreen),
  "/sandbox/mail": () => import("@/routes/sandbox/mail").then((part) => part.SandboxMailScreen),
  "/backoffice/signIn": () => import("@/routes/backoffice/signIn").then((part) => part.OfficeSignInScreen),
  "/backoffice/signIn/provider": () =>
    import("@/routes/backoffice/signInProvider").then((part) => part.ProviderReturnScreen),
} satisfies Loads;

const accountScreens = {
  "/user/profile": () => import("@/routes/user/profile").then((part) => part.ProfileScreen),
  "/user/data": () => import("@/routes/user/data").then((part) => part.DataScreen),
  "/user/addressWhitelist": () =>
    import("@/routes/user/addressWhitelist").then((part) => part.AddressWhitelistScreen),
  "/user/accounts": () => import("@/routes/user/accounts/index").then((part) => part.AccountsScreen),
  "/user/team": () => import("@/routes/user/team/index").then((part) => part.TeamScreen),
  "/user/team/policy": () => import("@/routes/user/team/policy").then((part) => part.PolicyScreen),
  "/user/approvals": () => import("@/routes/user/approvals").then((part) => part.ApprovalsScreen),
  "/user/developers": () => import("@/routes/user/developers").then((part) => part.DevelopersScreen),
  "/user/history": () => import("@/routes/user/history").then((part) => part.HistoryScreen),
  "/user/payment": () => import("@/routes/user/payment/index").then((part) => part.PaymentScreen),
  "/user/payment/addBank": () => import("@/routes/user/payment/addBank").then((part) => part.AddBankScreen),
  "/user/batches": () => import("@/routes/user/batches/index").then((part) => part.BatchesScreen),
  "/user/batches/new": () => import("@/routes/user/batches/new").then((part) => part.NewBatchScreen),
  "/user/wallet": () => import("@/routes/user/wallet").then((part) => part.WalletScreen),
  "/user/gbpc": () => import("@/routes/user/gbpc/index").then((part) => part.OverviewScreen),
  "/user/gbpc/buy": () => import("@/routes/user/gbpc/buy").then((part) => part.BuyScreen),
  "/user/gbpc/deposit": () => import("@/routes/user/gbpc/deposit").then((part) => part.DepositScreen),
  "/user/gbpc/transfer": () => import("@/routes/user/gbpc/transfer").then((part) => part.TransferScreen),
  "/user/gbpc/withdraw": () => import("@/routes/user/gbpc/withdraw").then((part) => part.WithdrawScreen),
  "/user/verification": () =>
    import("@/routes/user/verification/index").then((part) => part.VerificationScreen),
  "/user/verification/start": () =>
    import("@/routes/user/verification/start").then((part) => part.StartScreen),
  "/user/verification/complete": () =>
    import("@/routes/user/verification/complete").then((part) => part.CompleteScreen),
  "/user/verification/individual": () =>
    import("@/routes/user/verification/individual/index").then((part) => part.IndividualScreen),
  "/user/verification/individual/step1_1": () =>
    import("@/routes/user/verification/individual/step1_1").then((part) => part.IndividualNameScreen),
  "/user/verification/individual/step1_2": () =>
    import("@/routes/user/verification/individual/step1_2").then((part) => part.IndividualAddressScreen),
  "/user/verification/individual/step1_3": () =>
    import("@/routes/user/verification/individual/step1_3").then((part) => part.IndividualMoneyScreen),
  "/user/verification/individual/step2": () =>
    import("@/routes/user/verification/individual/step2").then((part) => part.IndividualDocumentsScreen),
  "/user/verification/individual/step3": () =>
    import("@/routes/user/verification/individual/step3").then((part) => part.IndividualCheckScreen),
  "/user/verification/corporate": () =>
    import("@/routes/user/verification/corporate/index").then((part) => part.CorporateScreen),
  "/user/verification/corporate/step1": () =>
    import("@/routes/user/verification/corporate/step1").then((part) => part.CorporateBusinessScreen),
  "/user/verification/corporate/step2_1": () =>
    import("@/routes/user/verification/corporate/step2_1").then((part) => part.CorporateActivityScreen),
  "/user/verification/corporate/step2_2": () =>
    import("@/routes/user/verification/corporate/step2_2").then((part) => part.CorporateDocumentsScreen),
  "/user/verification/corporate/step3": () =>
    import("@/routes/user/verification/corporate/step3").then((part) => part.CorporateMembersScreen),
  "/user/verification/corporate/step3_1": () =>
    import("@/routes/user/verification/corporate/step3_1").then((part) => part.CorporateCheckScreen),
} satisfies Loads;

export type ShellAddress =
  | keyof typeof openScreens
  | keyof typeof accountScreens
  | keyof typeof officeScreens;

const framed = (screens: Loads, ...frames: Screen["frames"]) =>
  Object.entries(screens).map(([address, load]) => [address, { frames: [shell, ...frames], load }] as const);

/** The screens by their addresses, without those of the back office. */
export const shellScreens = new Map<string, Screen>([
  ...framed(openScreens),
  ...framed(accountScreens, account),
]);

/** The back office's own table is fetched by those who work there. */
const officeScreen = (address: string): Screen => ({
  frames: [shell, backoffice],
  load: async () => {
    const screens: Partial<Loads> = (await import("@/app/officeScreens")).officeScreens;
    return screens[address]?.() ?? NotFoundScreen;
  },
});

export const findScreen = (pathname: string) =>
  shellScreens.get(pathname) ?? (/^\/backoffice(\/|$)/.test(pathname) ? officeScreen(pathname) : undefined);
