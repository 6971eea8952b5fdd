import { type ReactNode, useEffect } from "react";
import type { Reviewed } from "@/api/contract";
import { corporateSteps, type StepLink, statusPage } from "@/features/verification/steps/flows";
import { type FlowKind, OwnFlow, useWrongFlow } from "@/features/verification/steps/OwnFlow";
import { ReturnedNote } from "@/features/verification/steps/ReturnedNote";
import { Reasons, reasonsOf } from "@/features/verification/steps/reviewReasons";
import { StepNav } from "@/features/verification/steps/StepNav";
import styles from "@/features/verification/steps/StepPage.module.css";
import { useNavigate } from "@/lib/useRouter";
import { Failed } from "@/ui/Failed";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

type RecordQuery<Record> = {
  data: Record | null | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => void;
};

type StepPageProps<Record extends Reviewed> = {
  steps: readonly StepLink[];
  step: string;
  query: RecordQuery<Record>;
  children: (record: Record | null) => ReactNode;
};

const inReview = 1;
const approved = 2;

/** One step: loads the record and shows the reviewer's note, the form and the navigation. */
export function StepPage<Record extends Reviewed>({ steps, step, query, children }: StepPageProps<Record>) {
  const navigate = useNavigate();
  const record = query.data ?? null;
  const closed =
    record !== null &&
    (record.status === inReview || record.status === approved || record.decision === "reject");

  // A submitted record cannot be edited: its status is shown instead.
  useEffect(() => {
    if (closed) {
      navigate({ to: statusPage, replace: true });
    }
  }, [closed, navigate]);

  const kind: FlowKind = steps === corporateSteps ? "business" : "individual";
  const wrong = useWrongFlow(kind);
  if (wrong === true) {
    return (
      <>
        <PageHead title="Verification" />
        <OwnFlow opened={kind} />
      </>
    );
  }

  const title = steps.find((one) => one.step === step)?.title ?? "";
  return (
    <>
      <PageHead title={title} />
      <div className={styles.page}>
        <StepNav steps={steps} current={step} reached={record?.step} />
        <div className={styles.form}>
          {(query.isPending || wrong === undefined) && <Waiting rows={6} />}
          {query.isError && (
            <Failed what="your verification" error={query.error} onRetry={() => query.refetch()} />
          )}
          {query.data !== undefined && wrong === false && !closed && (
            <Reasons value={reasonsOf(record)}>
              <ReturnedNote record={record} steps={steps} here={step} />
              {children(record)}
            </Reasons>
          )}
        </div>
      </div>
    </>
  );
}
