import type { ReactNode } from "react";
import type { OperatorRole } from "@/api/contract";
import { roleList, useMay } from "@/lib/operator";

type ForRoleProps = {
  roles: readonly OperatorRole[];
  /** What it takes the role for, as the end of a sentence: “stop minting”. */
  to: string;
  children: ReactNode;
};

/** What only some roles may do. Others read who may. */
export function ForRole({ roles, to, children }: ForRoleProps) {
  return useMay(...roles) ? (
    children
  ) : (
    <p className="field-hint">
      It takes the role {roleList(roles)} to {to}.
    </p>
  );
}
