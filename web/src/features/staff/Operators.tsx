import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import type { Operator } from "@/api/contract";
import { InviteForm } from "@/features/staff/InviteForm";
import { useOperators } from "@/features/staff/queries";
import { RolesForm } from "@/features/staff/RolesForm";
import { SignInState } from "@/features/staff/SignInState";
import { roleWords } from "@/features/staff/words";
import { useMay } from "@/lib/operator";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Filters } from "@/ui/Filters";
import { ForRole } from "@/ui/ForRole";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";

const columns: Column<Operator>[] = [
  { key: "name", header: "Name", cell: ({ name }) => name, card: "title" },
  {
    key: "roles",
    header: "Roles",
    cell: ({ roles }) => roles.map((role) => roleWords[role] ?? role).join(", ") || "None",
    card: "detail",
  },
  { key: "since", header: "Operator since", cell: ({ since }) => <Moment at={since} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ active }) => <Status tone={active ? "good" : "quiet"}>{active ? "Active" : "Inactive"}</Status>,
    card: "status",
  },
];

/** The operators and their roles. A change takes effect when a second administrator approves. */
export function Operators() {
  const may = useMay("administrator");
  const [page, setPage] = useState(1);
  const [changing, setChanging] = useState<Operator | null>(null);
  const [signInOf, setSignInOf] = useState<Operator | null>(null);
  const [inviting, setInviting] = useState(false);
  const operators = useOperators(page);
  const actions: Column<Operator> = {
    key: "actions",
    header: "Actions",
    cell: (operator) => (
      <>
        <Button
          size="xs"
          variant="default"
          aria-label={`Sign-in of ${operator.name}`}
          onClick={() => setSignInOf(operator)}
        >
          Sign-in
        </Button>
        {may && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Change roles of ${operator.name}`}
            onClick={() => setChanging(operator)}
          >
            Change roles
          </Button>
        )}
      </>
    ),
    card: "actions",
  };
  return (
    <>
      <ForRole roles={["administrator"]} to="invite operators or change roles">
        <Filters>
          <Button onClick={() => setInviting(true)}>Invite operator</Button>
        </Filters>
      </ForRole>
      <ReadPages
        of={operators}
        what="the operators"
        rows={5}
        empty={null}
        onPage={setPage}
        csv={{ path: "/admin/operator" }}
      >
        {(list) => (
          <DataList label="Operators" columns={[...columns, actions]} rows={list} rowKey={({ id }) => id} />
        )}
      </ReadPages>
      <Modal
        opened={inviting}
        onClose={() => setInviting(false)}
        title="Invite operator"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <InviteForm onClose={() => setInviting(false)} />
      </Modal>
      <Modal
        opened={signInOf !== null}
        onClose={() => setSignInOf(null)}
        title={`Sign-in of ${signInOf?.name ?? ""}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {signInOf !== null && <SignInState owner={{ kind: "operator", id: signInOf.id }} />}
      </Modal>
      <Modal
        opened={changing !== null}
        onClose={() => setChanging(null)}
        title={`Roles of ${changing?.name ?? ""}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {changing !== null && <RolesForm operator={changing} onClose={() => setChanging(null)} />}
      </Modal>
    </>
  );
}
