import { Link } from "@tanstack/react-router";
import { useOperator } from "@/features/staff/queries";
import { useQueues } from "@/features/staff/today";
import { Failed } from "@/ui/Failed";
import { Waiting } from "@/ui/Waiting";

const queues = [
  { name: "treasury.alarm", to: "/backoffice/treasury", label: "Alarms of the treasury" },
  { name: "approvals", to: "/backoffice/approvals", label: "Approvals waiting" },
  { name: "verification.review", to: "/backoffice/verification", label: "Cases to review" },
  { name: "verification.screening", to: "/backoffice/verification", label: "Resemblances to the lists" },
  { name: "wallet.receipt", to: "/backoffice/receipts", label: "Payments that match nobody" },
  { name: "wallet.quarantine", to: "/backoffice/quarantine", label: "Deposits in quarantine" },
  { name: "treasury.movement", to: "/backoffice/movements", label: "Debits to explain" },
  { name: "support.contact", to: "/backoffice/support", label: "New messages" },
  { name: "support.bug", to: "/backoffice/bugs", label: "New bug reports" },
] as const;

/** What waits for this operator, each with the way to it. An auditor sees all of it. */
export function Today() {
  const operator = useOperator();
  const { data, isPending, isError, error, refetch } = useQueues();
  if (isPending || operator.data === undefined) {
    return <Waiting rows={5} />;
  }
  if (isError) {
    return <Failed what="the queues" error={error} onRetry={refetch} />;
  }
  const { roles } = operator.data;
  const mine = (name: string) =>
    data.queues.find(
      (queue) =>
        queue.name === name &&
        (roles.includes("auditor") || queue.roles.some((role) => roles.includes(role))),
    );
  return (
    <ul className="queues">
      {queues.map(({ name, to, label }) => {
        const queue = mine(name);
        return (
          queue !== undefined && (
            <li key={name}>
              <Link to={to} data-urgent={name === "treasury.alarm" && queue.count > 0}>
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
