import { Switch } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { Operator, OperatorRole } from "@/api/contract";
import { useAskRoles } from "@/features/staff/queries";
import { roleOptions } from "@/features/staff/words";
import { AskForm } from "@/ui/form/AskForm";
import { ChecksField } from "@/ui/form/ChecksField";
import { ReasonField } from "@/ui/form/ReasonField";

type RolesFormProps = { operator: Operator; onClose: () => void };
type Values = { roles: OperatorRole[]; active: boolean; reason: string };

/** What an operator may do, and whether at all. */
export function RolesForm({ operator, onClose }: RolesFormProps) {
  const { id, roles, active } = operator;
  const ask = useAskRoles();
  const form = useForm<Values>({ defaultValues: { roles, active, reason: "" } });
  const mayWork = form.watch("active");

  function handleAsk(wanted: Values) {
    if (same(wanted, operator)) {
      form.setError("roles", { message: "Nothing is different: this is what the operator may do now" });
      return;
    }
    ask.mutate({ id, ...wanted, reason: wanted.reason.trim() }, { onSuccess: onClose });
  }

  return (
    <AskForm form={form} writing={ask} action="Ask for the change" onSend={handleAsk} onClose={onClose}>
      <p>The change waits for a second administrator.</p>
      <ChecksField
        name="roles"
        label="Roles"
        options={roleOptions}
        needed={mayWork ? "Choose at least one role" : undefined}
      />
      <Switch label="May sign in" {...form.register("active")} />
      <ReasonField />
    </AskForm>
  );
}

const same = (wanted: Values, { roles, active }: Operator) =>
  wanted.active === active &&
  wanted.roles.length === roles.length &&
  wanted.roles.every((role) => roles.includes(role));
