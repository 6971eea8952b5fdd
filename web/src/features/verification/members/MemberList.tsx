import { Button } from "@mantine/core";
import { useState } from "react";
import type { Member } from "@/api/contract";
import { memberStatusWords } from "@/features/verification/memberStatus";
import { useRemoveMember } from "@/features/verification/members/queries";
import { useReason } from "@/features/verification/steps/reviewReasons";
import { roleWords, wordFor } from "@/features/verification/words";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { DataCards } from "@/ui/DataCards";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import formStyles from "@/ui/form/Form.module.css";
import { Status } from "@/ui/Status";

type MemberListProps = { members: Member[]; realnessId: string; onLink: (member: Member) => void };

const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

const isVerified = ({ status }: Member) => status === 1 || status === 2;

const columns: Column<Member>[] = [
  { key: "name", header: "Name", cell: nameOf, card: "title" },
  {
    key: "roles",
    header: "Roles",
    cell: ({ roles, ownershipPercent }) =>
      roles.map((role) => wordFor(roleWords, role)).join(", ") +
      (Number(ownershipPercent) > 0 ? `, ${ownershipPercent}% ownership` : ""),
    second: ({ id }) => <MemberReason id={id} />,
    card: "detail",
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => (
      <Status tone={memberStatusWords[status].tone}>{memberStatusWords[status].word}</Status>
    ),
    card: "status",
  },
];

/** The members added so far, each with their status and link. */
export function MemberList({ members, realnessId, onLink }: MemberListProps) {
  const [removing, setRemoving] = useState<Member | null>(null);
  const remove = useRemoveMember(realnessId);
  if (members.length === 0) {
    return <Empty>No one has been added yet.</Empty>;
  }
  const actions: Column<Member> = {
    key: "actions",
    header: "Actions",
    cell: (member) => (
      <>
        {!isVerified(member) && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Send the link to ${nameOf(member)}`}
            onClick={() => onLink(member)}
          >
            Send the link
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          aria-label={`Remove ${nameOf(member)}`}
          onClick={() => setRemoving(member)}
        >
          Remove
        </Button>
      </>
    ),
    card: "actions",
  };
  return (
    <>
      <DataCards label="People" columns={[...columns, actions]} rows={members} rowKey={({ id }) => id} />
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
  return reason === undefined ? null : <span className={formStyles.fieldError}>{reason}</span>;
}
