import { Button, Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Batch } from "@/api/contract";
import styles from "@/features/withdrawals/batches/Batches.module.css";
import { BatchItems } from "@/features/withdrawals/batches/BatchItems";
import { useBatch } from "@/features/withdrawals/batches/queries";
import { payments, statusOfBatch } from "@/features/withdrawals/batches/words";
import type { ShowsTransaction } from "@/lib/showsTransaction";
import { Callout } from "@/ui/Callout";
import { Failed } from "@/ui/Failed";
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
  const { tone, word } = statusOfBatch(data);
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
  const { status, count, started, failed } = batch;
  if (status === "awaiting_approval") {
    return <AwaitingApproval batch={batch} />;
  }
  if (status === "cancelled") {
    return <Callout>This batch was cancelled before it started. Its money is back in your balance.</Callout>;
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
        {status === "pending" ? `${done} of ${payments(count)} started.` : `${payments(started)} started.`}
        {failed > 0 && ` ${payments(failed)} could not be started, and the money for them is back.`}
        {status === "pending" && " You can leave this page: it goes on without you."}
      </p>
    </div>
  );
}

function AwaitingApproval({ batch }: { batch: Batch }) {
  const { approval } = batch as { approval?: { needed: number; given: number } | null };
  const asked = approval == null ? "" : ` ${approval.given} of ${approval.needed} approvals are given.`;
  return (
    <Callout>
      <p>
        This batch waits for your team. Its money is held.{asked} One approval is for the whole batch.
      </p>
      <Button variant="default" size="sm" renderRoot={(root) => <Link {...root} to="/user/approvals" />}>
        See the approvals
      </Button>
    </Callout>
  );
}
