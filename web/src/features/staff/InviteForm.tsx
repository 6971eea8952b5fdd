import { useForm } from "react-hook-form";
import type { OperatorRole } from "@/api/contract";
import { useInvite } from "@/features/staff/queries";
import { roleOptions } from "@/features/staff/words";
import { anEmail } from "@/lib/typed";
import { AskForm } from "@/ui/form/AskForm";
import { ChecksField } from "@/ui/form/ChecksField";
import { ReasonField } from "@/ui/form/ReasonField";
import { TextField } from "@/ui/form/TextField";

type Values = { email: string; roles: OperatorRole[]; reason: string };

/** Who shall work here. The mail goes out when a second administrator has agreed. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const form = useForm<Values>({ defaultValues: { email: "", roles: [], reason: "" } });

  function handleInvite({ email, roles, reason }: Values) {
    invite.mutate({ email: email.trim(), roles, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <AskForm
      form={form}
      writing={invite}
      action="Ask for the invitation"
      onSend={handleInvite}
      onClose={onClose}
    >
      <p>The invitation is mailed when a second administrator agrees. It leads to a password of their own.</p>
      <TextField name="email" label="Email" type="email" autoComplete="off" rule={anEmail} data-autofocus />
      <ChecksField name="roles" label="Roles" options={roleOptions} needed="Choose at least one role" />
      <ReasonField />
    </AskForm>
  );
}
