import { Button } from "@mantine/core";
import type { ApprovalItem } from "@/api/contract";
import styles from "@/features/staff/ApprovalCard.module.css";
import { causeText, detailText, detailWord, kindWord, namesPayee } from "@/features/staff/approvalWords";
import type { PendingDecision } from "@/features/staff/queries";
import { customerText } from "@/lib/customerName";
import { lineInWords } from "@/lib/ledgerAccounts";
import { AddressOrText } from "@/ui/AddressOrText";
import { Facts } from "@/ui/Facts";
import formStyles from "@/ui/form/Form.module.css";
import { Id } from "@/ui/Id";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { NetworkName } from "@/ui/NetworkName";
import { RecordItem } from "@/ui/RecordList";
import { Status, type Tone } from "@/ui/Status";
import { WholePayee } from "@/ui/WholePayee";

type ApprovalCardProps = { approval: ApprovalItem; onDecide: (decision: PendingDecision) => void };

const statusWords: Record<ApprovalItem["status"], { tone: Tone; word: string }> = {
  pending: { tone: "waiting", word: "Pending" },
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "bad", word: "Rejected" },
  cancelled: { tone: "quiet", word: "Cancelled" },
};

/** One request for approval: what is requested, by whom, for which customer, and the decisions so far. */
export function ApprovalCard({ approval, onDecide }: ApprovalCardProps) {
  const { kind, status, amount, currency, customer, requestedBy, needed, approvals, rejection } = approval;
  const { tone, word } = statusWords[status];
  return (
    <RecordItem
      title={kindWord(kind)}
      aside={amount !== null && <Money amount={amount} currency={currency ?? undefined} />}
      status={<Status tone={tone}>{word}</Status>}
    >
      <Facts
        facts={[
          ["Customer", customer && customerText(customer)],
          ["Requested by", requestedBy],
          ["Requested", <Moment key="requested" at={approval.createdAt} />],
          ...Object.entries(approval.details ?? {})
            .filter(([key]) => !omitted.includes(key))
            .map(([key, value]): [string, React.ReactNode] => [detailWord(key), detail(key, value)]),
          ["Approvals", `${approvals.length} of ${needed}`],
          ["Approved by", approvals.map(({ operator }) => operator).join(", ")],
          ["Rejected by", rejection && `${rejection.operator}: ${rejection.reason}`],
          ["Cancelled because", approval.cause && causeText(approval.cause)],
        ]}
      />
      {status === "pending" &&
        (!approval.mayDecide ? (
          <p className={formStyles.fieldHint}>
            {approval.mine
              ? "You have requested or already decided this. Another operator has to decide."
              : "Your roles do not allow you to decide this request."}
          </p>
        ) : (
          <div className={formStyles.stepActions}>
            <Button onClick={() => onDecide({ approval, decision: "approve" })}>Approve</Button>
            <Button variant="default" onClick={() => onDecide({ approval, decision: "reject" })}>
              Reject
            </Button>
          </div>
        ))}
    </RecordItem>
  );
}

/** The complete terms are applied rather than read: the changes are listed in words. */
const omitted = ["terms"];

function LedgerLine({ line }: { line: string }) {
  const { text, of, holder } = lineInWords(line);
  return (
    <>
      {text}{" "}
      {of !== "" &&
        (holder === "network" ? <NetworkName id={of} /> : <Id id={of} what="the customer’s ID" />)}
    </>
  );
}

function detail(key: string, value: unknown) {
  if (Array.isArray(value)) {
    return (
      <ul className={styles.values}>
        {value.map((entry) => (
          <li key={detailText(key, entry)}>
            {key === "lines" ? <LedgerLine line={String(entry)} /> : detailText(key, entry)}
          </li>
        ))}
      </ul>
    );
  }
  const text = detailText(key, value);
  if (text === "") {
    return null;
  }
  if (key === "network") {
    return <NetworkName id={text} />;
  }
  return namesPayee(key) ? <WholePayee text={text} copyable /> : <AddressOrText text={text} copyable />;
}
