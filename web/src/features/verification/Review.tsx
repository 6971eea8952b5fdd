import type { VerificationCase, VerificationKind } from "@/api/contract";
import { CaseDecision } from "@/features/verification/CaseDecision";
import { CaseFacts } from "@/features/verification/CaseFacts";
import { CaseHits } from "@/features/verification/CaseHits";
import { useCase } from "@/features/verification/review";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type ReviewProps = { kind: VerificationKind; id: string };

/** One case: the data and the documents side by side, what the checks found, and the decision. */
export function Review({ kind, id }: ReviewProps) {
  const { data, isPending, isError, error, refetch } = useCase(kind, id);
  if (isPending) {
    return <Waiting rows={8} />;
  }
  if (isError) {
    return <Failed what="this case" error={error} onRetry={refetch} />;
  }
  return (
    <div className="review">
      <div className="review-main">
        <CaseFacts item={data} />
        <CaseHits item={data} />
      </div>
      <div className="review-side">
        <CaseDecision item={data} />
        <Checks checks={data.checks} />
        <Past history={data.history} />
      </div>
    </div>
  );
}

function Checks({ checks }: { checks: VerificationCase["checks"] }) {
  return checks.length === 0 ? null : (
    <section>
      <SectionHead title="Checks" />
      <ul className="plain-list">
        {checks.map(({ name, passed, detail }) => (
          <li key={name}>
            <Status tone={passed ? "good" : "bad"}>{name}</Status>
            {detail !== "" && <p className="field-hint">{detail}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Past({ history }: { history: VerificationCase["history"] }) {
  return history.length === 0 ? null : (
    <section>
      <SectionHead title="History" />
      <ul className="plain-list">
        {history.map(({ at, actor, what, note }) => (
          <li key={`${at} ${what}`}>
            <strong>{what}</strong>, {actor} <Moment at={at} />
            {note !== "" && <p className="field-hint">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
