import type { TeamMember } from "@/api/contract";
import { useRemoveMember } from "@/features/team/queries";
import { ConfirmDialog } from "@/ui/ConfirmDialog";

type RemoveMemberDialogProps = { member: TeamMember | null; me: string; onClose: () => void };

export function RemoveMemberDialog({ member, me, onClose }: RemoveMemberDialogProps) {
  const remove = useRemoveMember();
  const leaving = member?.id === me;
  return (
    <ConfirmDialog
      opened={member !== null}
      title={leaving ? "Leave the team" : "Remove this member"}
      action={leaving ? "Leave" : "Remove"}
      dangerous
      busy={remove.isPending}
      error={remove.error}
      onClose={() => {
        remove.cancel();
        onClose();
      }}
      onConfirm={() =>
        member !== null &&
        remove.mutate(member.id, {
          onSuccess: () => (leaving ? window.location.assign("/Auth/Login") : onClose()),
        })
      }
    >
      <p>
        {leaving
          ? "You will no longer see this business. Your own account is not affected; sign in again to use it."
          : `${member?.email} loses access immediately, and so do the API keys they created. Their pending requests can still be decided.`}
      </p>
    </ConfirmDialog>
  );
}
