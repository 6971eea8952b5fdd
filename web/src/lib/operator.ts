import { createContext, useContext } from "react";
import type { OperatorRole } from "@/api/contract";

/** What the operator who is signed in may do. The server decides; what it would refuse is not offered. */
export const OwnRoles = createContext<readonly OperatorRole[]>([]);

/** Whether the operator has one of the roles. */
export function useMay(...roles: OperatorRole[]): boolean {
  const own = useContext(OwnRoles);
  return roles.some((role) => own.includes(role));
}

/** Roles in a sentence: “compliance or treasury”. */
export const roleList = (roles: readonly OperatorRole[]) =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(roles);
