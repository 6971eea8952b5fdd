import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { OperatorRole } from "@/api/contract";
import { useInvite } from "@/features/staff/queries";
import { roleWords } from "@/features/staff/words";
import { FormAlert } from "@/ui/FormAlert";

/** Who shall work here. The mail goes out when a second administrator has agreed. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const ready = email.trim() !== "" && roles.length > 0 && reason.trim() !== "";

  function handleInvite(event: FormEvent) {
    event.preventDefault();
    invite.mutate(
      // The group gives back the values it was given.
      { email: email.trim(), roles: roles as OperatorRole[], reason: reason.trim() },
      { onSuccess: onClose },
    );
  }

  return (
    <form className="form" onSubmit={handleInvite}>
      <p>The invitation is mailed when a second administrator agrees. It leads to a password of their own.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Checkbox.Group label="Roles" value={roles} onChange={setRoles}>
        <div className="checks">
          {Object.entries(roleWords).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label="Reason"
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert error={invite.error} />
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={invite.isPending} disabled={!ready}>
          Ask for the invitation
        </Button>
      </div>
    </form>
  );
}
