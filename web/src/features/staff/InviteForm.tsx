import { useForm } from "react-hook-form";
import type { OperatorRole } from "@/api/contract";
import { useRequestInvitation } from "@/features/staff/queries";
import { roleOptions } from "@/features/staff/words";
import { anEmail } from "@/lib/typed";
import { ActionForm } from "@/ui/form/ActionForm";
import { ChecksField } from "@/ui/form/ChecksField";
import { ReasonField } from "@/ui/form/ReasonField";
import { TextField } from "@/ui/form/TextField";

type Values = { email: string; roles: OperatorRole[]; reason: string };

/** Requests the invitation of an operator. It is emailed when a second administrator approves. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const request = useRequestInvitation();
  const form = useForm<Values>({ defaultValues: { email: "", roles: [], reason: "" } });

  function handleSubmit({ email, roles, reason }: Values) {
    request.mutate({ email: email.trim(), roles, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <ActionForm
      form={form}
      mutation={request}
      action="Submit for approval"
      onSend={handleSubmit}
      onClose={onClose}
    >
      <p>
        The invitation is emailed when a second administrator approves. The new operator then sets a password.
      </p>
      <TextField name="email" label="Email" type="email" autoComplete="off" rule={anEmail} data-autofocus />
      <ChecksField name="roles" label="Roles" options={roleOptions} needed="Choose at least one role" />
      <ReasonField />
    </ActionForm>
  );
}
