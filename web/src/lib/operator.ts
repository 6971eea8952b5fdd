import { createContext, useContext } from "react";
import type { OperatorRole } from "@/api/contract";

/** The roles of the signed-in operator. The server enforces them; the screens offer only what they allow. */
export const OwnRoles = createContext<readonly OperatorRole[]>([]);

/** Whether the operator has one of the roles. */
export function useMay(...roles: OperatorRole[]): boolean {
  const own = useContext(OwnRoles);
  return roles.some((role) => own.includes(role));
}

/** Roles in a sentence: “compliance or treasury”. */
export const roleList = (roles: readonly OperatorRole[]) =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(roles);
