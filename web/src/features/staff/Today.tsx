import { Link } from "@tanstack/react-router";
import { useQueues } from "@/features/staff/today";
import { Failed } from "@/ui/Failed";
import { Waiting } from "@/ui/Waiting";

const queues = [
  { name: "approvals", to: "/backoffice/approvals", label: "Approvals waiting" },
  { name: "cases", to: "/backoffice/verification", label: "Cases to review" },
  { name: "receipts", to: "/backoffice/receipts", label: "Payments that match nobody" },
  { name: "messages", to: "/backoffice/support", label: "New messages" },
  { name: "bugs", to: "/backoffice/bugs", label: "New bug reports" },
] as const;

/** What waits for an operator, each with the way to it. */
export function Today() {
  const { data, isPending, isError, error, refetch } = useQueues();
  if (isPending) {
    return <Waiting rows={5} />;
  }
  if (isError) {
    return <Failed what="the queues" error={error} onRetry={refetch} />;
  }
  return (
    <ul className="queues">
      {queues
        .filter(({ name }) => data[name] !== null)
        .map(({ name, to, label }) => (
          <li key={name}>
            <Link to={to}>
              <span className="queue-count figures">{data[name]}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
