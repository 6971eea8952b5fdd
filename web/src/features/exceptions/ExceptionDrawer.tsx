import { Button, Drawer } from "@mantine/core";
import { useState } from "react";
import type { ExceptionItem } from "@/api/contract";
import { useNetworkName } from "@/api/networkNames";
import { actionOf } from "@/features/exceptions/actionWords";
import styles from "@/features/exceptions/Exceptions.module.css";
import { linkOf, titleOf } from "@/features/exceptions/kinds";
import { useAct, useException } from "@/features/exceptions/queries";
import { UnexplainedDebit, unexplainedDebit } from "@/features/exceptions/UnexplainedDebit";
import { factsOf, resolutionOf, whatHappened } from "@/features/exceptions/words";
import { customerText } from "@/lib/customerName";
import { timeSince } from "@/lib/moment";
import { needed } from "@/lib/typed";
import { AddressOrText } from "@/ui/AddressOrText";
import { Callout } from "@/ui/Callout";
import { Facts } from "@/ui/Facts";
import { FormAlert } from "@/ui/FormAlert";
import { useOnce } from "@/ui/form/ActionForm";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";
import { Status } from "@/ui/Status";
import { useOwnEscape } from "@/ui/useOwnEscape";

type ExceptionDrawerProps = { exception: ExceptionItem | null; onClose: () => void };

/** One exception: what happened, since when, who looks after it, and what can be done about it. */
export function ExceptionDrawer({ exception, onClose }: ExceptionDrawerProps) {
  const { data } = useException(exception?.id ?? null);
  const shown = data ?? exception;
  const layer = useOwnEscape(exception !== null, onClose);
  return (
    <Drawer
      opened={exception !== null}
      onClose={onClose}
      position="right"
      size="520px"
      title={shown === null ? "" : titleOf(shown)}
      closeButtonProps={{ "aria-label": "Close" }}
      {...layer}
    >
      {shown !== null && <ExceptionFile exception={shown} />}
    </Drawer>
  );
}

type Choice = ExceptionItem["choices"][number];

function ExceptionFile({ exception }: { exception: ExceptionItem }) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { id, status, subject, customer, amount, currency, since, owner } = exception;
  const link = linkOf(exception);
  const nameOf = useNetworkName(); // the subject of an incident is a network
  return (
    <>
      <p className={styles.what}>{whatHappened(exception)}</p>
      <Facts
        facts={[
          ["Severity", <Severity key="severity" exception={exception} />],
          ["Open for", status === "open" && timeSince(since)],
          ["Since", <Moment key="since" at={since} />],
          ["Amount", amount !== undefined && <Money key="amount" amount={amount} currency={currency} />],
          ["Customer", customer && customerText(customer)],
          ["Owner", owner && (owner.me ? "You" : owner.name)],
          [
            "Subject",
            exception.kind !== unexplainedDebit && (
              <AddressOrText key="subject" text={nameOf(subject)} copyable />
            ),
          ],
          ...factsOf(exception).map(([name, value]): [string, React.ReactNode] => [
            name,
            name === "Network" ? (
              nameOf(value)
            ) : (
              <AddressOrText key={name} text={value} copyable={value.length > 20} />
            ),
          ]),
          ["Resolved", exception.resolvedAt && <Moment key="resolved" at={exception.resolvedAt} />],
          ["Outcome", exception.resolution && resolutionOf(exception.resolution)],
        ].filter((fact): fact is [string, React.ReactNode] => fact[1] !== false)}
      />
      {exception.kind === unexplainedDebit && <UnexplainedDebit exception={exception} />}
      {status === "open" && exception.approvalId !== undefined && (
        <Callout label="Awaiting approval">
          <p>
            {actionOf(exception.requested ?? "").label} was requested. Another operator has to approve it; no
            money has moved.
          </p>
          <Link to="/backoffice/approvals">Open the approvals</Link>
        </Callout>
      )}
      {status === "open" && <Actions exception={exception} onChoose={setChosen} />}
      <div className={styles.links}>
        {link !== undefined && <Link {...link.options}>{link.label}</Link>}
        {customer !== undefined && <Link to="/backoffice/customers">Open the customers</Link>}
      </div>
      <ActionDialog key={id} exception={exception} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function Severity({ exception: { severity, status } }: { exception: ExceptionItem }) {
  if (status === "resolved") {
    return <Status tone="good">Resolved</Status>;
  }
  return severity === "high" ? <Status tone="bad">High</Status> : <Status tone="waiting">Normal</Status>;
}

type ActionsProps = { exception: ExceptionItem; onChoose: (choice: Choice) => void };

function Actions({ exception: { id, choices, owner, mayTake }, onChoose }: ActionsProps) {
  const act = useAct();
  // The same button gives back: the second half of a double click must not.
  const take = useOnce(act, act.mutate);
  const offered = choices.filter(({ may }) => may);
  return (
    <>
      <div className={styles.actions}>
        {offered.map((choice) => (
          <Button
            key={choice.name}
            variant={actionOf(choice.name).dangerous ? "default" : "filled"}
            onClick={() => onChoose(choice)}
          >
            {actionOf(choice.name).label}
          </Button>
        ))}
        {mayTake && (
          <Button
            variant="default"
            loading={act.isPending}
            onClick={() => take({ id, action: owner?.me ? "give_back" : "take" })}
          >
            {owner?.me ? "Unassign" : "Assign to me"}
          </Button>
        )}
      </div>
      <FormAlert error={act.error} />
      {choices.length > offered.length && offered.length === 0 && (
        <p>Your roles do not allow you to act on this.</p>
      )}
    </>
  );
}

type ActionDialogProps = { exception: ExceptionItem; chosen: Choice | null; onClose: () => void };

function ActionDialog({ exception, chosen, onClose }: ActionDialogProps) {
  const act = useAct();
  const words = actionOf(chosen?.name ?? "");
  const needsCustomer =
    ["recall", "assign"].includes(chosen?.name ?? "") ||
    (chosen?.name === "book" && exception.kind === "chain_foreign_event");
  // A closed account gains nothing, and a deposit in quarantine is assigned to whoever is named.
  const named = exception.reason === "account_closed" || exception.kind === "chain_deposit_held";
  const also = needsCustomer && (named || exception.customer === undefined) ? customerField : undefined;
  return (
    <ReasonDialog
      opened={chosen !== null}
      title={words.label}
      action={chosen?.byTwo ? "Submit for approval" : words.label}
      also={also}
      dangerous={words.dangerous === true && chosen?.byTwo === false}
      busy={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={(reason, customer) =>
        chosen !== null &&
        act.mutate(
          { id: exception.id, action: chosen.name, reason, ...(also === undefined ? {} : { customer }) },
          { onSuccess: onClose },
        )
      }
    >
      <p>
        {chosen?.byTwo ? "Nothing happens yet. When a second operator approves: " : ""}
        {words.does}
      </p>
    </ReasonDialog>
  );
}

const customerField: Also = {
  name: "customerId",
  label: "Customer email or ID",
  rule: needed("Enter the customer’s email or ID", 254),
};
