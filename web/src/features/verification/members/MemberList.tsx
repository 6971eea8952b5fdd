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
import { Moment } from "@/ui/Moment";
import { Status } from "@/ui/Status";

type MemberListProps = {
  members: Member[];
  realnessId: string;
  /** The business was submitted: nobody can be removed. */
  closed?: boolean;
  onLink: (member: Member) => void;
};

const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`;

export const isVerified = ({ status }: Member) => status === 1 || status === 2;

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
  { key: "email", header: "Email", cell: ({ email }) => email, card: "detail" },
  { key: "link", header: "Link", cell: (member) => <LinkState member={member} />, card: "detail" },
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
export function MemberList({ members, realnessId, closed = false, onLink }: MemberListProps) {
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
            aria-label={`Send or copy the link of ${nameOf(member)}`}
            onClick={() => onLink(member)}
          >
            Send or copy the link
          </Button>
        )}
        {!closed && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Remove ${nameOf(member)}`}
            onClick={() => setRemoving(member)}
          >
            Remove
          </Button>
        )}
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

/** When the link of a member who has not verified was mailed, and until when it is good. */
function LinkState({ member }: { member: Member }) {
  const { linkSentAt, linkExpiresAt } = member;
  if (isVerified(member)) {
    return null;
  }
  if (linkSentAt === null || linkExpiresAt === null) {
    return <span className={formStyles.fieldHint}>No link sent yet</span>;
  }
  if (Date.parse(linkExpiresAt) <= Date.now()) {
    return <span className={formStyles.fieldError}>The link has expired: send a new one</span>;
  }
  return (
    <span className={formStyles.fieldHint}>
      Link sent <Moment at={linkSentAt} />, valid until <Moment at={linkExpiresAt} />
    </span>
  );
}

/** The reviewer's reason why this person has to verify again. */
function MemberReason({ id }: { id: string }) {
  const reason = useReason(`members.${id}`);
  return reason === undefined ? null : <span className={formStyles.fieldError}>{reason}</span>;
}
