import type { Screen } from "@/lib/router";

/** The screens of the back office. */
export const officeScreens = {
  "/backoffice": () => import("@/routes/backoffice/index").then((part) => part.OverviewScreen),
  "/backoffice/verification": () =>
    import("@/routes/backoffice/verification/index").then((part) => part.VerificationQueueScreen),
  "/backoffice/verification/review": () =>
    import("@/routes/backoffice/verification/review").then((part) => part.ReviewScreen),
  "/backoffice/yourSignIn": () =>
    import("@/routes/backoffice/yourSignIn").then((part) => part.OwnSignInScreen),
  "/backoffice/approvals": () => import("@/routes/backoffice/approvals").then((part) => part.ApprovalsScreen),
  "/backoffice/exceptions": () =>
    import("@/routes/backoffice/exceptions").then((part) => part.ExceptionsScreen),
  "/backoffice/customers": () => import("@/routes/backoffice/customers").then((part) => part.CustomersScreen),
  "/backoffice/erasures": () => import("@/routes/backoffice/erasures").then((part) => part.ErasuresScreen),
  "/backoffice/transactions": () =>
    import("@/routes/backoffice/transactions").then((part) => part.TransactionsScreen),
  "/backoffice/breaches": () => import("@/routes/backoffice/breaches").then((part) => part.BreachesScreen),
  "/backoffice/travel-rule": () =>
    import("@/routes/backoffice/travelRule").then((part) => part.TravelRuleScreen),
  "/backoffice/unmatched": () => import("@/routes/backoffice/unmatched").then((part) => part.UnmatchedScreen),
  "/backoffice/quarantine": () =>
    import("@/routes/backoffice/quarantine").then((part) => part.QuarantineScreen),
  "/backoffice/terms": () => import("@/routes/backoffice/terms").then((part) => part.TermsScreen),
  "/backoffice/treasury": () => import("@/routes/backoffice/treasury").then((part) => part.TreasuryScreen),
  "/backoffice/fees": () => import("@/routes/backoffice/fees").then((part) => part.FeesScreen),
  "/backoffice/reconciliations": () =>
    import("@/routes/backoffice/reconciliations").then((part) => part.ReconciliationsScreen),
  "/backoffice/debits": () => import("@/routes/backoffice/debits").then((part) => part.DebitsScreen),
  "/backoffice/bank": () => import("@/routes/backoffice/bank").then((part) => part.BankScreen),
  "/backoffice/journals": () => import("@/routes/backoffice/journals").then((part) => part.JournalsScreen),
  "/backoffice/months": () => import("@/routes/backoffice/months").then((part) => part.MonthsScreen),
  "/backoffice/reserve": () => import("@/routes/backoffice/reserve").then((part) => part.ReserveScreen),
  "/backoffice/support": () => import("@/routes/backoffice/support").then((part) => part.SupportScreen),
  "/backoffice/bugs": () => import("@/routes/backoffice/bugs").then((part) => part.BugsScreen),
  "/backoffice/audit": () => import("@/routes/backoffice/audit").then((part) => part.AuditScreen),
  "/backoffice/operators": () => import("@/routes/backoffice/operators").then((part) => part.OperatorsScreen),
} satisfies Record<string, Screen["load"]>;
