import { Button, Progress } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Batch } from "@/api/contract";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import { BatchItems } from "@/features/withdrawals/batches/BatchItems";
import { useBatch, useCancelBatch } from "@/features/withdrawals/batches/queries";
import { payments, statusOfOne } from "@/features/withdrawals/batches/words";
import { isZero } from "@/lib/decimal";
import type { ShowsTransaction } from "@/lib/showsTransaction";
import { Callout } from "@/ui/Callout";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { PageHead } from "@/ui/PageHead";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type BatchViewProps = ShowsTransaction & { id: string };

/** One batch: how far it is, and what became of each of its payments. */
export function BatchView({ id, TransactionDrawer }: BatchViewProps) {
  const { data, isPending, isError, error, refetch } = useBatch(id);
  if (isPending) {
    return <Waiting rows={6} />;
  }
  if (isError) {
    return <Failed what="this batch" error={error} onRetry={refetch} />;
  }
  const { tone, word } = statusOfOne(data);
  return (
    <>
      <p className={styles.back}>
        <Link to="/user/batches" search={{}}>
          All batches
        </Link>
      </p>
      <PageHead title={data.name} />
      <dl className={styles.sums}>
        <Sum name="Status">
          <Status tone={tone}>{word}</Status>
        </Sum>
        <Sum name="Payments">
          <span className="figures">{data.count}</span>
        </Sum>
        <Sum name="Total">
          <Money amount={data.total} currency={data.currency} />
        </Sum>
        <Sum name="Fee">{isZero(data.fee) ? "Free" : <Money amount={data.fee} currency="GBPC" />}</Sum>
        <Sum name="Ordered">
          <Moment at={data.createdAt} />
        </Sum>
      </dl>
      <HowFar batch={data} />
      <BatchItems batch={data} TransactionDrawer={TransactionDrawer} />
    </>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function HowFar({ batch }: { batch: Batch }) {
  const { status, count, started, failed, outcomes } = batch;
  if (status === "awaiting_approval") {
    return <AwaitingApproval batch={batch} />;
  }
  if (status === "cancelled") {
    const why = batch.failureReason ?? "This batch was cancelled before it started";
    return (
      <Callout>
        {why.replace(/\.$/, "")}. None of its payments was made, and the money is back in your balance.
      </Callout>
    );
  }
  const done = started + failed;
  return (
    <div className={styles.progress}>
      {status === "pending" && (
        <Progress.Root size="lg">
          <Progress.Section
            value={count === 0 ? 0 : (done / count) * 100}
            aria-label="Payments started"
            aria-valuetext={`${done} of ${count}`}
          />
        </Progress.Root>
      )}
      <p role="status">
        {status === "pending" && `${done} of ${payments(count)} started. You can leave this page.`}
        {status === "completed" &&
          outcomes !== undefined &&
          `${outcomes.paid} of ${payments(count)} settled.`}
        {outcomes !== undefined &&
          outcomes.unpaid > 0 &&
          ` ${payments(outcomes.unpaid)} not made: the money for ${outcomes.unpaid === 1 ? "it" : "them"} is back in your balance.`}
      </p>
    </div>
  );
}

function AwaitingApproval({ batch }: { batch: Batch }) {
  const { approval } = batch;
  const [asking, setAsking] = useState(false);
  const cancel = useCancelBatch();
  const asked = approval === null ? "" : ` ${approval.given} of ${approval.needed} approvals are given.`;
  return (
    <Callout>
      <p>
        This batch is awaiting your team’s approval. Its amount is held.{asked} An approval is for the whole
        batch.
      </p>
      <div className={styles.dropActions}>
        <Button variant="default" size="sm" renderRoot={(root) => <Link {...root} to="/user/approvals" />}>
          See the approvals
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          Cancel the batch
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Cancel this batch"
        action="Cancel the batch"
        dangerous
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate(batch.id, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>None of its payments is made, and the money is returned to your balance immediately.</p>
      </ConfirmDialog>
    </Callout>
  );
}
