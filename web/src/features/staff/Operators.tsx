import { Button, Checkbox, Modal, Switch, Table, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Operator, OperatorRole } from "@/api/contract";
import { InviteForm } from "@/features/staff/InviteForm";
import { useAskRoles, useOperators } from "@/features/staff/queries";
import { SignInState } from "@/features/staff/SignInState";
import { roleWords } from "@/features/staff/words";
import { useMay } from "@/lib/operator";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import { Moment } from "@/ui/Moment";
import { Pages } from "@/ui/Pages";
import { Status } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";
import { Waiting } from "@/ui/Waiting";

/** Who works here, and what each may do. A change takes a second administrator. */
export function Operators() {
  const may = useMay("administrator");
  const [page, setPage] = useState(1);
  const [changing, setChanging] = useState<Operator | null>(null);
  const [signingIn, setSigningIn] = useState<Operator | null>(null);
  const [inviting, setInviting] = useState(false);
  const { data, isPending, isError, error, refetch } = useOperators(page);
  if (isPending) {
    return <Waiting rows={5} />;
  }
  if (isError) {
    return <Failed what="the operators" error={error} onRetry={refetch} />;
  }
  return (
    <>
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
            {data.list.map((operator) => (
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
      <Pages meta={data._meta} onPage={setPage} />
      {may && (
        <div className="step-actions">
          <Button onClick={() => setInviting(true)}>Invite an operator</Button>
        </div>
      )}
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

function RolesForm({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const ask = useAskRoles();
  const [roles, setRoles] = useState<string[]>(operator.roles);
  const [active, setActive] = useState(operator.active);
  const [reason, setReason] = useState("");

  function handleAsk(event: FormEvent) {
    event.preventDefault();
    ask.mutate(
      // The group gives back the values it was given.
      { id: operator.id, roles: roles as OperatorRole[], active, reason: reason.trim() },
      { onSuccess: onClose },
    );
  }

  return (
    <form className="form" onSubmit={handleAsk}>
      <p>The change waits for a second administrator.</p>
      <Checkbox.Group label="Roles" value={roles} onChange={setRoles}>
        <div className="checks">
          {Object.entries(roleWords).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label="May sign in"
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <Textarea
        label="Reason"
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormAlert error={ask.error} />
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={ask.isPending} disabled={reason.trim() === ""}>
          Ask for the change
        </Button>
      </div>
    </form>
  );
}
