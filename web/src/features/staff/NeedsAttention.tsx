import { useContext } from "react";
import type { QueueItem } from "@/api/contract";
import styles from "@/features/staff/NeedsAttention.module.css";
import { useQueues } from "@/features/staff/queues";
import { codeInWords } from "@/lib/codeInWords";
import { OwnRoles } from "@/lib/operator";
import { Link } from "@/ui/Link";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";

/** The queues, by the server's name, with the screen each is worked on. */
const links = [
  { name: "exceptions", to: "/backoffice/exceptions", label: "Exceptions" },
  { name: "treasury.alert", to: "/backoffice/treasury", label: "Treasury exceptions" },
  { name: "approvals", to: "/backoffice/approvals", label: "Approvals" },
  { name: "verification.review", to: "/backoffice/verification", label: "Cases to review" },
  {
    name: "screening.matches",
    to: "/backoffice/verification",
    search: { shown: "matches" },
    label: "Screening matches",
  },
  { name: "deposits.unmatched_credit", to: "/backoffice/unmatched", label: "Unmatched payments" },
  {
    name: "travelrule.missing",
    to: "/backoffice/travel-rule",
    label: "Deposits without a travel-rule message",
  },
  { name: "deposits.quarantine", to: "/backoffice/quarantine", label: "Deposits in quarantine" },
  { name: "treasury.unexplained_debit", to: "/backoffice/debits", label: "Unexplained debits" },
  { name: "support.contact", to: "/backoffice/support", label: "New messages" },
  { name: "support.bug", to: "/backoffice/bugs", label: "New bug reports" },
] as const;

/** The queues that are marked while anything is in them. */
const urgent: string[] = ["exceptions", "treasury.alert"];

/** The number of open items in each queue of the operator's roles. An auditor sees every queue. */
export function NeedsAttention() {
  const queues = useQueues();
  return (
    <section>
      <SectionHead title="Needs attention" />
      <Read of={queues} what="the queues" rows={5}>
        {({ queues: list }) => <Queues queues={list} />}
      </Read>
    </section>
  );
}

function Queues({ queues }: { queues: QueueItem[] }) {
  const roles = useContext(OwnRoles);
  const own = queues.filter(
    (queue) => roles.includes("auditor") || queue.roles.some((role) => roles.includes(role)),
  );
  const unknown = own.filter(({ name }) => !links.some((link) => link.name === name));
  return (
    <ul className={styles.queues}>
      {links.map(({ name, to, label, ...rest }) => {
        const queue = own.find((one) => one.name === name);
        return (
          queue !== undefined && (
            <li key={name}>
              <Link to={to} {...rest} data-urgent={urgent.includes(name) && queue.count > 0}>
                <span className={`${styles.count} figures`}>{queue.count}</span>
                <span>{label}</span>
              </Link>
            </li>
          )
        );
      })}
      {unknown.map(({ name, count }) => (
        <li key={name}>
          <div className={styles.unknown}>
            <span className={`${styles.count} figures`}>{count}</span>
            <span>{codeInWords(name)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
