import type { OperatorRole } from "@/api/contract";
import type { Address } from "@/lib/router";

export type OfficeScreen = {
  to: Address;
  label: string;
  exact?: true;
  /** The roles the screen is for; all roles if absent. An auditor sees every screen. */
  for?: readonly OperatorRole[];
  /** The screen it is linked from, instead of the navigation. */
  under?: Address;
};

/** The screens of the back office and the roles they are for. */
export const screens = [
  { to: "/backoffice", label: "Overview", exact: true },
  { to: "/backoffice/exceptions", label: "Exceptions" },
  { to: "/backoffice/approvals", label: "Approvals" },
  { to: "/backoffice/verification", label: "Verification", for: ["compliance"] },
  { to: "/backoffice/transactions", label: "Transactions", for: ["compliance", "support", "treasury"] },
  {
    to: "/backoffice/breaches",
    label: "Redemption breaches",
    for: ["treasury", "compliance"],
    under: "/backoffice/transactions",
  },
  {
    to: "/backoffice/travel-rule",
    label: "Travel rule",
    for: ["compliance"],
    under: "/backoffice/transactions",
  },
  { to: "/backoffice/unmatched", label: "Unmatched payments", for: ["treasury", "compliance"] },
  { to: "/backoffice/quarantine", label: "Quarantine", for: ["treasury", "compliance"] },
  { to: "/backoffice/customers", label: "Customers", for: ["compliance", "support", "treasury"] },
  {
    to: "/backoffice/erasures",
    label: "Erased customers",
    for: ["compliance"],
    under: "/backoffice/customers",
  },
  { to: "/backoffice/treasury", label: "Treasury", for: ["treasury", "compliance"] },
  { to: "/backoffice/fees", label: "Accrued fees", for: ["treasury"], under: "/backoffice/treasury" },
  { to: "/backoffice/debits", label: "Unexplained debits", for: ["treasury"], under: "/backoffice/treasury" },
  { to: "/backoffice/bank", label: "Bank", for: ["treasury"], under: "/backoffice/treasury" },
  { to: "/backoffice/reserve", label: "Reserve", for: ["treasury"], under: "/backoffice/treasury" },
  { to: "/backoffice/months", label: "Month-end close", for: ["treasury"], under: "/backoffice/treasury" },
  { to: "/backoffice/journals", label: "Manual entries", for: ["treasury"], under: "/backoffice/treasury" },
  {
    to: "/backoffice/reconciliations",
    label: "Reconciliation history",
    for: ["treasury"],
    under: "/backoffice/treasury",
  },
  { to: "/backoffice/terms", label: "Fees and limits", for: ["treasury", "compliance"] },
  { to: "/backoffice/support", label: "Messages", for: ["support"] },
  { to: "/backoffice/bugs", label: "Bug reports", for: ["support"] },
  { to: "/backoffice/audit", label: "Audit log", for: ["administrator", "compliance"] },
  { to: "/backoffice/operators", label: "Operators", for: ["administrator"] },
] as const satisfies readonly OfficeScreen[];

/** Whether an operator with these roles may open a screen. */
export const mayOpen = (roles: readonly OperatorRole[], screen: OfficeScreen) =>
  screen.for === undefined || roles.includes("auditor") || screen.for.some((role) => roles.includes(role));

/** The screen at an address, if it is listed. */
export const screenAt = (pathname: string): OfficeScreen | undefined =>
  screens.find(({ to }) => to !== "/backoffice" && (pathname === to || pathname.startsWith(`${to}/`)));
