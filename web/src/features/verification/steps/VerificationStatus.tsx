import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Reviewed } from "@/api/contract";
import { corporateSteps, individualSteps } from "@/features/verification/steps/flows";
import { useBusiness, useIndividual } from "@/features/verification/steps/queries";
import { ReturnedNote } from "@/features/verification/steps/ReturnedNote";
import styles from "@/features/verification/steps/VerificationStatus.module.css";
import { Rosette } from "@/ui/engraving/Rosette";
import { Failed } from "@/ui/Failed";
import formStyles from "@/ui/form/Form.module.css";
import { Status, type Tone } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type VerificationStatusProps = { kind: "individual" | "business" };

/** The status of the verification and the next step. */
export function VerificationStatus({ kind }: VerificationStatusProps) {
  const individual = useIndividual(kind === "individual");
  const business = useBusiness(kind === "business");
  const query = kind === "individual" ? individual : business;
  const steps = kind === "individual" ? individualSteps : corporateSteps;

  if (query.isPending) {
    return <Waiting rows={4} />;
  }
  if (query.isError) {
    return <Failed what="your verification" error={query.error} onRetry={query.refetch} />;
  }
  const record: Reviewed | null = query.data;
  const saved = steps.findIndex(({ step }) => step === record?.step);
  const next = steps[Math.min(saved + 1, steps.length - 1)] ?? steps[0];

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
          <p>
            A decision usually takes one working day. We will email you when it is made. You do not need to do
            anything until then.
          </p>
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
          <Button size="lg" renderRoot={(root) => <Link {...root} to={steps[0].to} />}>
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
