import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { TeamRole } from "@/api/contract";
import { useInvite } from "@/features/team/queries";
import { roles } from "@/features/team/words";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

type InviteDialogProps = {
  opened: boolean;
  owner: boolean;
  /** The sub-accounts to which a member may be confined. */
  accounts?: { value: string; label: string }[];
  onClose: () => void;
};

export function InviteDialog({ opened, owner, accounts = [], onClose }: InviteDialogProps) {
  const [account, setAccount] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<TeamRole>("viewer");
  const invite = useInvite();
  const chosen = roles.find(({ value }) => value === role);

  function handleInvite(event: FormEvent) {
    event.preventDefault();
    if (invite.isPending) {
      return;
    }
    invite.mutate(
      { email: email.trim(), role, ...(account === "" ? {} : { confinedTo: account }) },
      {
        onSuccess: () => {
          setEmail("");
          onClose();
        },
      },
    );
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Invite a member"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={formStyles.form} noValidate onSubmit={handleInvite}>
        <p>
          We email a link that works once, for seven days. The person signs in with this address, or opens an
          account with it.
        </p>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <NativeSelect
          label="Role"
          description={chosen?.may}
          data={roles
            .filter(({ value }) => owner || value !== "owner")
            .map(({ value, label }) => ({ value, label }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as TeamRole)}
        />
        {accounts.length > 0 && (
          <NativeSelect
            label="Accounts they can access"
            description={
              account === ""
                ? "Your main account and every sub-account."
                : "This account only. The person is listed on the account’s page."
            }
            data={[{ value: "", label: "All accounts" }, ...accounts]}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
        )}
        <FormAlert error={invite.error} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Send invitation
          </Button>
        </div>
      </form>
    </Modal>
  );
}
