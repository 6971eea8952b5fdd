import { Button } from "@mantine/core";
import type { ApprovalItem } from "@/api/contract";
import type { Asked } from "@/features/staff/queries";
import { keyWord, kindWord, valueText } from "@/features/staff/words";
import { looksLikeAddress } from "@/lib/address";
import { Address } from "@/ui/Address";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Status, type Tone } from "@/ui/Status";

type ApprovalCardProps = { approval: ApprovalItem; onDecide: (asked: Asked) => void };

const statusWords: Record<ApprovalItem["status"], { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Waiting" },
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "bad", word: "Rejected" },
};

/** One thing to approve: what, for whom, who asked, who has agreed. */
export function ApprovalCard({ approval, onDecide }: ApprovalCardProps) {
  const { kind, status, amount, currency, customer, requestedBy, needed, approvals, rejection } = approval;
  const word = statusWords[status];
  return (
    <li className="case">
      <div className="case-head">
        <h2>{kindWord(kind)}</h2>
        {amount !== null && (
          <span className="case-sum">
            <Money amount={amount} currency={currency ?? undefined} />
          </span>
        )}
        <Status tone={word.tone}>{word.word}</Status>
      </div>
      <Facts
        facts={[
          ["Customer", customer && `${customer.displayName || customer.email}, ${customer.email}`],
          ["Asked by", requestedBy],
          ["Asked", <Moment key="asked" at={approval.createdAt} />],
          ...Object.entries(approval.details ?? {})
            .filter(([key]) => !unsaid.includes(key))
            .map(([key, value]) => [keyWord(key), detail(value)] as [string, React.ReactNode]),
          ["Agreed", `${approvals.length} of ${needed}`],
          ["By", approvals.map(({ operator }) => operator).join(", ")],
          ["Rejected by", rejection && `${rejection.operator}: ${rejection.reason}`],
        ]}
      />
      {status === "pending" &&
        (!approval.mayDecide ? (
          <p className="field-hint">
            {approval.mine
              ? "You asked for this or have decided on it: it takes another operator."
              : "It takes an operator with another role."}
          </p>
        ) : (
          <div className="step-actions">
            <Button onClick={() => onDecide({ approval, decision: "approve" })}>Approve</Button>
            <Button variant="default" onClick={() => onDecide({ approval, decision: "reject" })}>
              Reject
            </Button>
          </div>
        ))}
    </li>
  );
}

/** What is carried out rather than read: the changes beside it say it in words. */
const unsaid = ["terms"];

function detail(value: unknown) {
  if (Array.isArray(value)) {
    return (
      <ul className="detail-list">
        {value.map((entry) => (
          <li key={String(entry)}>{valueText(entry)}</li>
        ))}
      </ul>
    );
  }
  const text = valueText(value);
  return looksLikeAddress(text) ? <Address address={text} copyable /> : text;
}
