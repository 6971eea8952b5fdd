import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Reviewed } from "@/api/contract";
import { corporateSteps, individualSteps } from "@/features/verification/steps/flows";
import { useBusiness, useIndividual } from "@/features/verification/steps/queries";
import { ReturnedNote } from "@/features/verification/steps/ReturnedNote";
import { Rosette } from "@/ui/engraving/Rosette";
import { Failed } from "@/ui/Failed";
import { Status, type Tone } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type VerificationStatusProps = { kind: "individual" | "business" };

/** How far the verification is, and what comes next. */
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
  const reached = steps.findIndex(({ step }) => step === record?.step);
  const next = steps[Math.min(reached + 1, steps.length - 1)] ?? steps[0];

  if (record === null) {
    return (
      <State tone="quiet" word="Not started" title="Verify once, then everything is open">
        <p>You can look around now. To buy, hold and send GBPC we must know who you are.</p>
        <Button size="lg" renderRoot={(root) => <Link {...root} to="/user/verification/start" />}>
          Begin
        </Button>
      </State>
    );
  }
  switch (record.status) {
    case 0:
      return (
        <State tone="waiting" word="Not sent yet" title="Your draft is saved">
          <ReturnedNote record={record} steps={steps} />
          <Button size="lg" renderRoot={(root) => <Link {...root} to={next.to} />}>
            Continue: {next.title}
          </Button>
        </State>
      );
    case 1:
      return (
        <State tone="waiting" word="In review" title="We are reading it">
          <p>
            A reviewer looks at it, usually within one working day. We mail you when it is decided; nothing is
            needed from you until then.
          </p>
        </State>
      );
    case 2:
      return (
        <State tone="good" word="Approved" title="You are verified">
          <p>Everything is open to you. Add your bank account, then buy your first GBPC.</p>
          <div className="step-actions">
            <Button size="lg" renderRoot={(root) => <Link {...root} to="/user/payment" />}>
              Go to bank accounts
            </Button>
            <Button size="lg" variant="default" renderRoot={(root) => <Link {...root} to="/user/gbpc" />}>
              See my overview
            </Button>
          </div>
        </State>
      );
    case 3:
      return record.decision === "reject" ? (
        <State tone="bad" word="Declined" title="We cannot open an account for you">
          {record.reviewNote && <p>{record.reviewNote}</p>}
          <p>
            This decision is final. If you think it rests on a mistake, <a href="/ContactUs">write to us</a>.
          </p>
        </State>
      ) : (
        <State tone="bad" word="Returned to you" title="Almost there">
          <ReturnedNote record={{ ...record, decision: "return" }} steps={steps} />
          <Button size="lg" renderRoot={(root) => <Link {...root} to={steps[0].to} />}>
            Change it and send it again
          </Button>
        </State>
      );
  }
}

type StateProps = { tone: Tone; word: string; title: string; children: ReactNode };

function State({ tone, word, title, children }: StateProps) {
  return (
    <section className="progress">
      <div className="progress-text">
        <Status tone={tone}>{word}</Status>
        <h2>{title}</h2>
        {children}
      </div>
      <Rosette petals={24} line={0.35} breadth={20} className="progress-rosette" />
    </section>
  );
}
