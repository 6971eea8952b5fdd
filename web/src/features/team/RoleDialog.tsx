import { Button, Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { TeamMember, TeamRole } from "@/api/contract";
import { useChangeRole } from "@/features/team/queries";
import { roles } from "@/features/team/words";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type RoleDialogProps = { member: TeamMember | null; owner: boolean; onClose: () => void };

export function RoleDialog({ member, owner, onClose }: RoleDialogProps) {
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title="Change the role"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {member !== null && <RoleForm key={member.id} member={member} owner={owner} onClose={onClose} />}
    </Modal>
  );
}

type RoleFormProps = { member: TeamMember; owner: boolean; onClose: () => void };

function RoleForm({ member, owner, onClose }: RoleFormProps) {
  const change = useChangeRole();
  const [role, setRole] = useState<TeamRole>(member.role);
  const chosen = roles.find(({ value }) => value === role);
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ id: member.id, role }, { onSuccess: onClose });
      }}
    >
      <p>{member.email}. The new role takes effect immediately.</p>
      <NativeSelect
        label="Role"
        description={chosen?.may}
        data={roles
          .filter(({ value }) => owner || value !== "owner")
          .map(({ value, label }) => ({ value, label }))}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as TeamRole)}
        data-autofocus
      />
      <FormAlert error={change.error} />
      <div className={formStyles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending} disabled={role === member.role}>
          Change role
        </Button>
      </div>
    </form>
  );
}
