import { Button } from "@mantine/core";
import { useState } from "react";
import type { Member } from "@/api/contract";
import { memberStatusWords } from "@/features/verification/memberStatus";
import { useRemoveMember } from "@/features/verification/members/queries";
import { useReason } from "@/features/verification/steps/reviewReasons";
import { roleWords, wordFor } from "@/features/verification/words";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Empty } from "@/ui/Empty";
import { Status } from "@/ui/Status";

type MemberListProps = { members: Member[]; realnessId: string; onLink: (member: Member) => void };

/** The members added so far, each with their status and link. */
export function MemberList({ members, realnessId, onLink }: MemberListProps) {
  const [removing, setRemoving] = useState<Member | null>(null);
  const remove = useRemoveMember(realnessId);
  if (members.length === 0) {
    return <Empty>No one has been added yet.</Empty>;
  }
  return (
    <>
      <ul className="cards" aria-label="People">
        {members.map((member) => {
          const status = memberStatusWords[member.status];
          const roles = member.roles.map((role) => wordFor(roleWords, role)).join(", ");
          const done = member.status === 1 || member.status === 2;
          return (
            <li key={member.id} className="card">
              <span className="card-title">
                {member.firstName} {member.lastName}
              </span>
              <span className="card-status">
                <Status tone={status.tone}>{status.word}</Status>
              </span>
              <span className="card-detail">
                {roles}
                {Number(member.ownershipPercent) > 0 ? `, ${member.ownershipPercent}% ownership` : ""}
              </span>
              <MemberReason id={member.id} />
              <span className="card-actions">
                {!done && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Send the link to ${member.firstName} ${member.lastName}`}
                    onClick={() => onLink(member)}
                  >
                    Send the link
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Remove ${member.firstName} ${member.lastName}`}
                  onClick={() => setRemoving(member)}
                >
                  Remove
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        opened={removing !== null}
        title="Remove this person"
        action="Remove"
        dangerous
        busy={remove.isPending}
        error={remove.error}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
      >
        <p>
          {removing?.firstName} {removing?.lastName} and their documents will be removed from this
          verification.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** The reviewer's reason why this person has to verify again. */
function MemberReason({ id }: { id: string }) {
  const reason = useReason(`members.${id}`);
  return reason === undefined ? null : <span className="card-whole field-error">{reason}</span>;
}
