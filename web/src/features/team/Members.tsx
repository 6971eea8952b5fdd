import { Button } from "@mantine/core";
import { useState } from "react";
import type { TeamMember } from "@/api/contract";
import { useSelf } from "@/api/self";
import { useMembers } from "@/features/team/queries";
import { RemoveMemberDialog } from "@/features/team/RemoveMemberDialog";
import { RoleDialog } from "@/features/team/RoleDialog";
import { roleLabel } from "@/features/team/words";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

/** The members of the business, with what the reader may change of each. */
export function Members() {
  const { data, isPending, isError, error, refetch } = useMembers();
  const self = useSelf();
  const [changing, setChanging] = useState<TeamMember | null>(null);
  const [removing, setRemoving] = useState<TeamMember | null>(null);
  if (isPending) {
    return <Waiting rows={3} />;
  }
  if (isError) {
    return <Failed what="your team" error={error} onRetry={refetch} />;
  }
  const role = self.data?.account.role;
  const me = self.data?.id;
  const manages = role === "owner" || role === "administrator";
  const mayTouch = (member: TeamMember) => manages && (role === "owner" || member.role !== "owner");
  const columns: Column<TeamMember>[] = [
    {
      key: "name",
      header: "Member",
      cell: ({ displayName, email, id }) => `${displayName || email}${id === me ? " (you)" : ""}`,
      second: ({ displayName, email }) => (displayName ? email : null),
      card: "title",
    },
    { key: "role", header: "Role", cell: (member) => roleLabel(member.role), card: "detail" },
    {
      key: "checked",
      header: "Identity",
      cell: ({ identityChecked }) =>
        identityChecked ? <Status tone="good">Checked</Status> : <Status tone="waiting">Not checked</Status>,
      card: "status",
    },
    {
      key: "seen",
      header: "Last seen",
      cell: ({ lastSeenAt, status }) =>
        status === "disabled" ? "Disabled" : lastSeenAt === null ? "Not yet" : <Moment at={lastSeenAt} />,
      card: "detail",
    },
    {
      key: "actions",
      header: "Actions",
      cell: (member) => (
        <>
          {mayTouch(member) && (member.id !== me || role === "owner") && (
            <Button
              size="xs"
              variant="default"
              mr="xs"
              aria-label={`Change the role of ${member.email}`}
              onClick={() => setChanging(member)}
            >
              Change role
            </Button>
          )}
          {(mayTouch(member) || member.id === me) && (
            <Button
              size="xs"
              variant="default"
              aria-label={member.id === me ? "Leave the team" : `Remove ${member.email}`}
              onClick={() => setRemoving(member)}
            >
              {member.id === me ? "Leave" : "Remove"}
            </Button>
          )}
        </>
      ),
      card: "actions",
    },
  ];
  if (data.list.length === 0) {
    return <Empty>No one has access to this account only.</Empty>;
  }
  return (
    <>
      <DataList label="Members" columns={columns} rows={data.list} rowKey={({ id }) => id} />
      <RoleDialog member={changing} owner={role === "owner"} onClose={() => setChanging(null)} />
      <RemoveMemberDialog member={removing} me={me ?? ""} onClose={() => setRemoving(null)} />
    </>
  );
}
