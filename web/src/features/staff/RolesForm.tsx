import { Switch } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { Operator, OperatorRole } from "@/api/contract";
import { useRequestRoles } from "@/features/staff/queries";
import { roleOptions } from "@/features/staff/words";
import { ActionForm } from "@/ui/form/ActionForm";
import { ChecksField } from "@/ui/form/ChecksField";
import { ReasonField } from "@/ui/form/ReasonField";

type RolesFormProps = { operator: Operator; onClose: () => void };
type Values = { roles: OperatorRole[]; active: boolean; reason: string };

/** Requests a change of an operator's roles, or of whether the operator is active. */
export function RolesForm({ operator, onClose }: RolesFormProps) {
  const { id, roles, active } = operator;
  const request = useRequestRoles();
  const form = useForm<Values>({ defaultValues: { roles, active, reason: "" } });
  const willBeActive = form.watch("active");

  function handleSubmit(values: Values) {
    if (isUnchanged(values, operator)) {
      form.setError("roles", { message: "No changes to submit: these are the current roles" });
      return;
    }
    request.mutate({ id, ...values, reason: values.reason.trim() }, { onSuccess: onClose });
  }

  return (
    <ActionForm
      form={form}
      mutation={request}
      action="Submit for approval"
      onSend={handleSubmit}
      onClose={onClose}
    >
      <p>The change takes effect when a second administrator approves.</p>
      <ChecksField
        name="roles"
        label="Roles"
        options={roleOptions}
        needed={willBeActive ? "Choose at least one role" : undefined}
      />
      <Switch label="Active: may sign in" {...form.register("active")} />
      <ReasonField />
    </ActionForm>
  );
}

const isUnchanged = (values: Values, { roles, active }: Operator) =>
  values.active === active &&
  values.roles.length === roles.length &&
  values.roles.every((role) => roles.includes(role));
