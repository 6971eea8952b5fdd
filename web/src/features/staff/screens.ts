import type { OperatorRole } from "@/api/contract";

export type OfficeScreen = {
  to: string;
  label: string;
  exact?: true;
  /** Whose work it is; everybody's without it. An auditor sees everything. */
  for?: readonly OperatorRole[];
  /** Reached from another screen instead of the row of links. */
  inner?: true;
};

/** The screens, and whose work each is. */
export const screens = [
  { to: "/backoffice", label: "Today", exact: true },
  { to: "/backoffice/approvals", label: "Approvals" },
  { to: "/backoffice/verification", label: "Verification", for: ["compliance"] },
  { to: "/backoffice/payments", label: "Payments", for: ["compliance", "support", "treasury"] },
  { to: "/backoffice/receipts", label: "Unmatched money", for: ["treasury", "compliance"] },
  { to: "/backoffice/quarantine", label: "Quarantine", for: ["treasury", "compliance"] },
  { to: "/backoffice/customers", label: "Customers", for: ["compliance", "support", "treasury"] },
  { to: "/backoffice/treasury", label: "Treasury", for: ["treasury", "compliance"] },
  { to: "/backoffice/fees", label: "Earned fees", for: ["treasury"], inner: true },
  { to: "/backoffice/movements", label: "Unexplained debits", for: ["treasury"], inner: true },
  { to: "/backoffice/bank", label: "Bank", for: ["treasury"], inner: true },
  { to: "/backoffice/reconciliations", label: "Day by day", for: ["treasury"], inner: true },
  { to: "/backoffice/terms", label: "Fees and limits", for: ["treasury", "compliance"] },
  { to: "/backoffice/support", label: "Messages", for: ["support"] },
  { to: "/backoffice/bugs", label: "Bug reports", for: ["support"] },
  { to: "/backoffice/audit", label: "Audit log", for: ["administrator", "compliance"] },
  { to: "/backoffice/operators", label: "Operators", for: ["administrator"] },
] as const satisfies readonly OfficeScreen[];

/** Whether a screen is the work of somebody with these roles. */
export const isWorkOf = (roles: readonly OperatorRole[], screen: OfficeScreen) =>
  screen.for === undefined || roles.includes("auditor") || screen.for.some((role) => roles.includes(role));

/** The screen an address belongs to. */
export const screenAt = (pathname: string): OfficeScreen | undefined =>
  screens.find(({ to }) => to !== "/backoffice" && (pathname === to || pathname.startsWith(`${to}/`)));
