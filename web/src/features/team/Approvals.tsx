import { Button } from "@mantine/core";
import { useState } from "react";
import type { TeamApproval } from "@/api/contract";
import { useSelf } from "@/api/self";
import { DecideDialog } from "@/features/team/DecideDialog";
import { Payees } from "@/features/team/Payees";
import { type ApprovalFilter, useApprovals } from "@/features/team/queries";
import styles from "@/features/team/Team.module.css";
import { approvalWords, contentsOf, ruleSentence, titleOf } from "@/features/team/words";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Pages } from "@/ui/Pages";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";
import { WholePayee } from "@/ui/WholePayee";

type Choice = { approval: TeamApproval; decision: "approve" | "reject" };

/** What waits for the team, or what was asked for before, each in full. */
export function Approvals({ filter }: { filter: ApprovalFilter }) {
  const [page, setPage] = useState(1);
  const [choice, setChoice] = useState<Choice | null>(null);
  const self = useSelf();
  const { data, isPending, isError, error, refetch } = useApprovals(filter, page);
  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="the approvals" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0) {
    return (
      <Empty>
        {filter === "pending" ? "Nothing is awaiting approval." : "Nothing has needed approval yet."}
      </Empty>
    );
  }
  const role = self.data?.account.role;
  const me = self.data?.id ?? "";
  const mayDecide = role === "owner" || role === "approver";
  return (
    <>
      <ul className={styles.queue}>
        {data.list.map((approval) => (
          <li key={approval.id} className={styles.item}>
            <Item approval={approval} />
            {approval.status === "pending" && mayDecide && (
              <Buttons
                approval={approval}
                me={me}
                onChoose={(decision) => setChoice({ approval, decision })}
              />
            )}
          </li>
        ))}
      </ul>
      {"total" in data._meta && <Pages meta={data._meta} onPage={setPage} />}
      <DecideDialog
        approval={choice?.approval ?? null}
        decision={choice?.decision ?? "approve"}
        onClose={() => setChoice(null)}
      />
    </>
  );
}

function Item({ approval }: { approval: TeamApproval }) {
  const { tone, word } = approvalWords[approval.status];
  return (
    <>
      <div className={styles.itemHead}>
        <h2>{titleOf(approval)}</h2>
        <Status tone={tone}>{word}</Status>
      </div>
      {approval.amount !== null && (
        <span className={styles.sum}>
          <Money amount={approval.amount} currency={approval.currency ?? undefined} />
        </span>
      )}
      <Facts
        facts={[
          [nameOfSummary(approval), <Summary key="summary" approval={approval} />],
          ["Fee", approval.details.fee ?? null],
          ["Reference", approval.details.reference ?? null],
          ["Requested by", approval.requestedBy.name || approval.requestedBy.kind],
          ["Requested", <Moment key="asked" at={approval.createdAt} />],
          [
            "Approvals",
            `${approval.given} of ${approval.needed}${approval.decisions.length > 0 ? `: ${approval.decisions.map(({ by, decision, reason }) => `${by.name || "A member"} ${decision === "approve" ? "approved" : "rejected"}${reason ? ` (${reason})` : ""}`).join(", ")}` : ""}`,
          ],
          ["Expires", approval.status === "pending" && <Moment key="until" at={approval.expiresAt} />],
        ]}
      />
    </>
  );
}

/** What is asked for: a payee in full, or the rules of a policy as sentences. */
function Summary({ approval }: { approval: TeamApproval }) {
  const proposed = approval.details.policy;
  if (approval.subject === "policy" && proposed !== undefined) {
    const { rules } = JSON.parse(proposed) as { rules: Parameters<typeof ruleSentence>[0][] };
    return rules.length === 0 ? (
      "No approvals are needed for anything"
    ) : (
      <span className={styles.summary}>{rules.map(ruleSentence).join("; ")}</span>
    );
  }
  if (contentsOf(approval) !== null) {
    return <Contents approval={approval} />;
  }
  return approval.subject === "key" ? (
    <span className={styles.summary}>{approval.summary}</span>
  ) : (
    <WholePayee text={approval.summary} />
  );
}

function nameOfSummary(approval: TeamApproval): string {
  if (contentsOf(approval) !== null) {
    return "Contains";
  }
  return approval.amount === null ? "What" : "Payee";
}

/** How many payments a batch has and to whom the first go, and the way to each of them. */
function Contents({ approval }: { approval: TeamApproval }) {
  const { item, account } = approval;
  return (
    <>
      <Link to="/user/batches" search={account === null ? { id: item } : { id: item, account }}>
        {contentsOf(approval)}
      </Link>
      <Payees approval={approval} />
    </>
  );
}

type ButtonsProps = {
  approval: TeamApproval;
  me: string;
  onChoose: (decision: "approve" | "reject") => void;
};

function Buttons({ approval, me, onChoose }: ButtonsProps) {
  if (approval.separation && approval.requestedBy.id === me) {
    return <p>You requested this, so another person must decide.</p>;
  }
  if (approval.decisions.some(({ by }) => by.id === me)) {
    return <p>You have decided. Other approvals are still needed.</p>;
  }
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onChoose("approve")}>Approve</Button>
      <Button variant="default" onClick={() => onChoose("reject")}>
        Reject
      </Button>
    </div>
  );
}
