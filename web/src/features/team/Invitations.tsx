import { Button } from "@mantine/core";
import { useState } from "react";
import type { TeamInvitation } from "@/api/contract";
import { useCancelInvitation, useInvitations, useInvite } from "@/features/team/queries";
import { invitationWords, roleLabel } from "@/features/team/words";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import { Moment } from "@/ui/Moment";
import { Pages } from "@/ui/Pages";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type InvitationsProps = { manages: boolean; optional?: boolean };

/** Who was invited, with what became of each invitation. An optional list is not there while it is empty. */
export function Invitations({ manages, optional = false }: InvitationsProps) {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, error, refetch } = useInvitations(page);
  const cancel = useCancelInvitation();
  const again = useInvite();
  if (isPending) {
    return <Waiting rows={2} />;
  }
  if (isError) {
    return <Failed what="the invitations" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0) {
    return optional ? null : <Empty>No invitations yet.</Empty>;
  }
  const columns: Column<TeamInvitation>[] = [
    { key: "email", header: "Email", cell: ({ email }) => email, card: "title" },
    { key: "role", header: "Role", cell: ({ role }) => roleLabel(role), card: "detail" },
    { key: "by", header: "Invited by", cell: ({ invitedBy }) => invitedBy.name, card: "hidden" },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => (
        <Status tone={invitationWords[status].tone}>{invitationWords[status].word}</Status>
      ),
      second: ({ status, expiresAt }) =>
        status === "pending" ? (
          <>
            until <Moment at={expiresAt} />
          </>
        ) : null,
      card: "status",
    },
    {
      key: "actions",
      header: "Actions",
      cell: ({ id, email, role, status }) => (
        <>
          {manages && status !== "accepted" && (
            <Button
              size="xs"
              variant="default"
              mr="xs"
              aria-label={`Send the invitation to ${email} again`}
              loading={again.isPending && again.variables?.email === email}
              onClick={() => again.mutate({ email, role })}
            >
              Send again
            </Button>
          )}
          {manages && status === "pending" && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Cancel the invitation to ${email}`}
              loading={cancel.isPending && cancel.variables === id}
              onClick={() => cancel.mutate(id)}
            >
              Cancel
            </Button>
          )}
        </>
      ),
      card: "actions",
    },
  ];
  return (
    <>
      <FormAlert error={cancel.error ?? again.error} />
      <DataList label="Invitations" columns={columns} rows={data.list} rowKey={({ id }) => id} />
      {"total" in data._meta && <Pages meta={data._meta} onPage={setPage} />}
    </>
  );
}
