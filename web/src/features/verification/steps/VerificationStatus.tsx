import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Reviewed } from "@/api/contract";
import { SubmittedMembers } from "@/features/verification/members/SubmittedMembers";
import { corporateSteps, individualSteps, type StepLink, stepOf } from "@/features/verification/steps/flows";
import { corporateStep, individualStep } from "@/features/verification/steps/progress";
import { useBusiness, useIndividual, useMembers } from "@/features/verification/steps/queries";
import { ReturnedNote } from "@/features/verification/steps/ReturnedNote";
import styles from "@/features/verification/steps/VerificationStatus.module.css";
import { Rosette } from "@/ui/engraving/Rosette";
import { Failed } from "@/ui/Failed";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Status, type Tone } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type VerificationStatusProps = { kind: "individual" | "business" };

const inReview = 1;

/** The status of the verification and the next step. */
export function VerificationStatus({ kind }: VerificationStatusProps) {
  return kind === "individual" ? <IndividualStatus /> : <BusinessStatus />;
}

function IndividualStatus() {
  const { data, isPending, isError, error, refetch } = useIndividual();
  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="your verification" error={error} onRetry={refetch} />;
  }
  return <RecordStatus record={data} steps={individualSteps} next={individualStep(data)} />;
}

function BusinessStatus() {
  const { data, isPending, isError, error, refetch } = useBusiness();
  const named = useMembers(data?.id ?? "", data?.id !== undefined);
  if (isPending || (data !== null && named.isPending)) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="your verification" error={error} onRetry={refetch} />;
  }
  const members = named.data?.list ?? [];
  const waiting = members.filter(({ status }) => status === 0 || status === 3).length;
  return (
    <div className={styles.page}>
      <RecordStatus
        record={data}
        steps={corporateSteps}
        next={corporateStep(data, members)}
        waiting={waiting > 0}
      />
      {data?.status === inReview && named.isError && (
        <Failed what="the people" error={named.error} onRetry={named.refetch} />
      )}
      {data?.status === inReview && members.length > 0 && (
        <SubmittedMembers members={members} realnessId={data.id} />
      )}
    </div>
  );
}

type RecordStatusProps = {
  record: Reviewed | null;
  steps: readonly StepLink[];
  /** The first step that is incomplete. */
  next: StepLink;
  /** Whether people of the business still have to verify. */
  waiting?: boolean;
};

function RecordStatus({ record, steps, next, waiting = false }: RecordStatusProps) {
  if (record === null) {
    return (
      <StatusCard tone="quiet" word="Not started" title="Verify your identity">
        <p>
          You can explore your account now. Before you can buy, hold and send GBPC, we have to verify your
          identity.
        </p>
        <Button size="lg" renderRoot={(root) => <Link {...root} to="/user/verification/start" />}>
          Start
        </Button>
      </StatusCard>
    );
  }
  const [first] = record.reviewFields ?? [];
  const toCorrect = (first && stepOf(first.field, steps)) ?? next;
  switch (record.status) {
    case 0:
      return (
        <StatusCard tone="waiting" word="Not submitted" title="Your draft is saved">
          <ReturnedNote record={record} steps={steps} />
          <Button size="lg" renderRoot={(root) => <Link {...root} to={next.to} />}>
            Continue: {next.title}
          </Button>
        </StatusCard>
      );
    case 1:
      return (
        <StatusCard tone="waiting" word="In review" title="Your verification is in review">
          {waiting ? (
            <p>
              We have everything from you. A decision usually takes one working day from when the last person
              below has verified. We will email you when it is made.
            </p>
          ) : (
            <p>
              A decision usually takes one working day. We will email you when it is made. You do not need to
              do anything until then.
            </p>
          )}
        </StatusCard>
      );
    case 2:
      return (
        <StatusCard tone="good" word="Approved" title="You are verified">
          <p>You can now use your whole account. Add your bank account, then buy your first GBPC.</p>
          <div className={formStyles.stepActions}>
            <Button size="lg" renderRoot={(root) => <Link {...root} to="/user/payment" />}>
              Go to bank accounts
            </Button>
            <Button size="lg" variant="default" renderRoot={(root) => <Link {...root} to="/user/gbpc" />}>
              Go to overview
            </Button>
          </div>
        </StatusCard>
      );
    case 3:
      return record.decision === "reject" ? (
        <StatusCard tone="bad" word="Declined" title="We cannot open an account for you">
          {record.reviewNote && <p>{record.reviewNote}</p>}
          <p>
            This decision is final. If you think it is a mistake, <a href="/ContactUs">contact us</a>.
          </p>
        </StatusCard>
      ) : (
        <StatusCard tone="bad" word="Returned to you" title="Some details need correcting">
          <ReturnedNote record={{ ...record, decision: "return" }} steps={steps} />
          <Button size="lg" renderRoot={(root) => <Link {...root} to={toCorrect.to} />}>
            Correct and resubmit
          </Button>
        </StatusCard>
      );
  }
}

type StatusCardProps = { tone: Tone; word: string; title: string; children: ReactNode };

function StatusCard({ tone, word, title, children }: StatusCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.text}>
        <Status tone={tone}>{word}</Status>
        <h2>{title}</h2>
        {children}
      </div>
      <Rosette petals={24} line={0.35} breadth={20} className={styles.rosette} />
    </section>
  );
}
