import { Link } from "@tanstack/react-router";
import { useContext } from "react";
import type { QueueItem } from "@/api/contract";
import { useQueues } from "@/features/staff/today";
import { OwnRoles } from "@/lib/operator";
import { Read } from "@/ui/Read";

const links = [
  { name: "treasury.alarm", to: "/backoffice/treasury", label: "Alarms of the treasury" },
  { name: "approvals", to: "/backoffice/approvals", label: "Approvals waiting" },
  { name: "verification.review", to: "/backoffice/verification", label: "Cases to review" },
  {
    name: "verification.screening",
    to: "/backoffice/verification",
    search: { shown: "matches" },
    label: "Resemblances to the lists",
  },
  { name: "wallet.receipt", to: "/backoffice/receipts", label: "Payments that match nobody" },
  { name: "wallet.quarantine", to: "/backoffice/quarantine", label: "Deposits in quarantine" },
  { name: "treasury.movement", to: "/backoffice/movements", label: "Debits to explain" },
  { name: "support.contact", to: "/backoffice/support", label: "New messages" },
  { name: "support.bug", to: "/backoffice/bugs", label: "New bug reports" },
] as const;

/** What waits for this operator, each with the way to it. An auditor sees all of it. */
export function Today() {
  const queues = useQueues();
  return (
    <Read of={queues} what="the queues" rows={5}>
      {({ queues: waiting }) => <Queues waiting={waiting} />}
    </Read>
  );
}

function Queues({ waiting }: { waiting: QueueItem[] }) {
  const roles = useContext(OwnRoles);
  const mine = (name: string) =>
    waiting.find(
      (queue) =>
        queue.name === name &&
        (roles.includes("auditor") || queue.roles.some((role) => roles.includes(role))),
    );
  return (
    <ul className="queues">
      {links.map(({ name, to, label, ...rest }) => {
        const queue = mine(name);
        return (
          queue !== undefined && (
            <li key={name}>
              <Link to={to} {...rest} data-urgent={name === "treasury.alarm" && queue.count > 0}>
                <span className="queue-count figures">{queue.count}</span>
                <span>{label}</span>
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}
