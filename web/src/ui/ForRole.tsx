import type { ReactNode } from "react";
import type { OperatorRole } from "@/api/contract";
import { roleList, useMay } from "@/lib/operator";
import formStyles from "@/ui/form/Form.module.css";

type ForRoleProps = {
  roles: readonly OperatorRole[];
  /** What the roles are needed for, as the end of a sentence: “stop minting”. */
  to: string;
  children?: ReactNode;
};

/** Shows its children to operators with one of the roles; other operators read which role is needed. */
export function ForRole({ roles, to, children }: ForRoleProps) {
  return useMay(...roles) ? (
    children
  ) : (
    <p className={formStyles.fieldHint}>
      You need the {roleList(roles)} role to {to}.
    </p>
  );
}
