import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellZone } from "@/app/shellZone";
import { loaded } from "@/lib/chunk";
import { exceptionSearch } from "@/lib/exceptionSearch";

/** The screens of the back office. */
export const officeSignIn = createRoute({
  getParentRoute: () => shellZone,
  path: "/backoffice/signIn",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/signIn")), "OfficeSignInScreen"),
});

/** Where the identity provider sends operators back. */
export const officeProvider = createRoute({
  getParentRoute: () => shellZone,
  path: "/backoffice/signIn/provider",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/backoffice/signInProvider")),
    "ProviderReturnScreen",
  ),
});

const backoffice = createRoute({
  getParentRoute: () => shellZone,
  path: "/backoffice",
  component: lazyRouteComponent(() => loaded(import("@/app/BackofficeLayout")), "BackofficeLayout"),
});

const office = createRoute({
  getParentRoute: () => backoffice,
  path: "/",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/index")), "OverviewScreen"),
});

const officeVerification = createRoute({
  getParentRoute: () => backoffice,
  path: "verification",
  validateSearch: ({ shown }: Record<string, unknown>): { shown?: "matches" } =>
    shown === "matches" ? { shown } : {},
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

const officeYourSignIn = createRoute({
  getParentRoute: () => backoffice,
  path: "yourSignIn",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/yourSignIn")), "OwnSignInScreen"),
});

const officeApprovals = createRoute({
  getParentRoute: () => backoffice,
  path: "approvals",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/approvals")), "ApprovalsScreen"),
});

const officeExceptions = createRoute({
  getParentRoute: () => backoffice,
  path: "exceptions",
  validateSearch: exceptionSearch,
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/exceptions")), "ExceptionsScreen"),
});

const officeCustomers = createRoute({
  getParentRoute: () => backoffice,
  path: "customers",
  validateSearch: (search): { id?: string } => (typeof search.id === "string" ? { id: search.id } : {}),
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/customers")), "CustomersScreen"),
});

const officeErasures = createRoute({
  getParentRoute: () => backoffice,
  path: "erasures",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/erasures")), "ErasuresScreen"),
});

const officeTransactions = createRoute({
  getParentRoute: () => backoffice,
  path: "transactions",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/backoffice/transactions")),
    "TransactionsScreen",
  ),
});

const officeBreaches = createRoute({
  getParentRoute: () => backoffice,
  path: "breaches",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/breaches")), "BreachesScreen"),
});

const officeTravelRule = createRoute({
  getParentRoute: () => backoffice,
  path: "travel-rule",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/travelRule")), "TravelRuleScreen"),
});

const officeUnmatched = createRoute({
  getParentRoute: () => backoffice,
  path: "unmatched",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/unmatched")), "UnmatchedScreen"),
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
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/fees")), "FeesScreen"),
});

const officeReconciliations = createRoute({
  getParentRoute: () => backoffice,
  path: "reconciliations",
  component: lazyRouteComponent(
    () => loaded(import("@/routes/backoffice/reconciliations")),
    "ReconciliationsScreen",
  ),
});

const officeDebits = createRoute({
  getParentRoute: () => backoffice,
  path: "debits",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/debits")), "DebitsScreen"),
});

const officeBank = createRoute({
  getParentRoute: () => backoffice,
  path: "bank",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/bank")), "BankScreen"),
});

const officeJournals = createRoute({
  getParentRoute: () => backoffice,
  path: "journals",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/journals")), "JournalsScreen"),
});

const officeMonths = createRoute({
  getParentRoute: () => backoffice,
  path: "months",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/months")), "MonthsScreen"),
});

const officeReserve = createRoute({
  getParentRoute: () => backoffice,
  path: "reserve",
  component: lazyRouteComponent(() => loaded(import("@/routes/backoffice/reserve")), "ReserveScreen"),
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

export const officeTree = backoffice.addChildren([
  office,
  officeVerification,
  officeReview,
  officeYourSignIn,
  officeExceptions,
  officeApprovals,
  officeCustomers,
  officeErasures,
  officeTransactions,
  officeBreaches,
  officeTravelRule,
  officeUnmatched,
  officeQuarantine,
  officeTerms,
  officeTreasury,
  officeFees,
  officeDebits,
  officeBank,
  officeJournals,
  officeMonths,
  officeReserve,
  officeReconciliations,
  officeSupport,
  officeBugs,
  officeAudit,
  officeOperators,
]);
