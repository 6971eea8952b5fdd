import { Button, Modal, Table } from "@mantine/core";
import { useState } from "react";
import type { Operator } from "@/api/contract";
import { InviteForm } from "@/features/staff/InviteForm";
import { useOperators } from "@/features/staff/queries";
import { RolesForm } from "@/features/staff/RolesForm";
import { SignInState } from "@/features/staff/SignInState";
import { roleWords } from "@/features/staff/words";
import { useMay } from "@/lib/operator";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";

/** Who works here, and what each may do. A change takes a second administrator. */
export function Operators() {
  const may = useMay("administrator");
  const [page, setPage] = useState(1);
  const [changing, setChanging] = useState<Operator | null>(null);
  const [signingIn, setSigningIn] = useState<Operator | null>(null);
  const [inviting, setInviting] = useState(false);
  const operators = useOperators(page);
  return (
    <>
      {may ? (
        <div className="filters">
          <Button onClick={() => setInviting(true)}>Invite an operator</Button>
        </div>
      ) : (
        <p className="queue-note">It takes the role administrator to invite somebody or to change a role.</p>
      )}
      <ReadPages of={operators} what="the operators" rows={5} empty={null} onPage={setPage}>
        {(list) => (
          <TableFrame label="Operators, table">
            <Table className="ledger ledger-cards" aria-label="Operators">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th>Roles</Table.Th>
                  <Table.Th>Since</Table.Th>
                  <Table.Th>Status</Table.Th>
                  <Table.Th className="actions">
                    <span className="hidden">What you can do</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((operator) => (
                  <Table.Tr key={operator.id}>
                    <Table.Td className="row-name">{operator.name}</Table.Td>
                    <Table.Td>
                      {operator.roles.map((role) => roleWords[role] ?? role).join(", ") || "None"}
                    </Table.Td>
                    <Table.Td>
                      <Moment at={operator.since} />
                    </Table.Td>
                    <Table.Td>
                      <Status tone={operator.active ? "good" : "quiet"}>
                        {operator.active ? "Active" : "Inactive"}
                      </Status>
                    </Table.Td>
                    <Table.Td className="actions">
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`How ${operator.name} signs in`}
                        onClick={() => setSigningIn(operator)}
                      >
                        Signing in
                      </Button>
                      {may && (
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`Change the roles of ${operator.name}`}
                          onClick={() => setChanging(operator)}
                        >
                          Change
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
      </ReadPages>
      <Modal
        opened={inviting}
        onClose={() => setInviting(false)}
        title="Invite an operator"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <InviteForm onClose={() => setInviting(false)} />
      </Modal>
      <Modal
        opened={signingIn !== null}
        onClose={() => setSigningIn(null)}
        title={`How ${signingIn?.name ?? ""} signs in`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {signingIn !== null && <SignInState whose={{ kind: "operator", id: signingIn.id }} />}
      </Modal>
      <Modal
        opened={changing !== null}
        onClose={() => setChanging(null)}
        title={changing?.name ?? ""}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {changing !== null && <RolesForm operator={changing} onClose={() => setChanging(null)} />}
      </Modal>
    </>
  );
}
