import { Link } from "@tanstack/react-router";
import type { VerificationCase, VerificationKind } from "@/api/contract";
import { CaseDecision } from "@/features/verification/review/CaseDecision";
import { CaseFacts } from "@/features/verification/review/CaseFacts";
import { useCase } from "@/features/verification/review/queries";
import { checkWord, eventWord, nameOf } from "@/features/verification/review/words";
import { CaseMatches } from "@/features/verification/screening/CaseMatches";
import { Moment } from "@/ui/Moment";
import { PageHead } from "@/ui/PageHead";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type CaseReviewProps = { kind: VerificationKind; id: string };

/** One case: the data and the documents side by side, what the checks found, and the decision. */
export function CaseReview({ kind, id }: CaseReviewProps) {
  const found = useCase(kind, id);
  const { data } = found;
  const kindWord = kind === "individual" ? "A person" : "A business";
  return (
    <>
      <PageHead
        title={data === undefined ? kindWord : nameOf(data)}
        note={data === undefined ? undefined : `${kindWord}, ${data.customer.email}`}
      >
        <Link to="/backoffice/verification">Back to the queue</Link>
      </PageHead>
      <Read of={found} what="this case" rows={8}>
        {(item) => (
          <div className="review">
            <div className="review-main">
              <CaseMatches item={item} />
              <CaseFacts item={item} />
            </div>
            <div className="review-side">
              <CaseDecision item={item} />
              <Checks checks={item.checks} />
              <Past item={item} />
            </div>
          </div>
        )}
      </Read>
    </>
  );
}

/** What was looked at already; what a reviewer has to look at himself stands first. */
function Checks({ checks }: { checks: VerificationCase["checks"] }) {
  const inOrder = [...checks].sort((one, other) => Number(one.passed) - Number(other.passed));
  return checks.length === 0 ? null : (
    <section>
      <SectionHead title="Checks">
        <span className="figures">
          {checks.filter(({ passed }) => passed).length} of {checks.length}
        </span>
      </SectionHead>
      <ul className="plain-list">
        {inOrder.map(({ name, passed, detail }) => (
          <li key={name}>
            <Status tone={passed ? "good" : "bad"}>
              {passed ? checkWord(name) : `Look at this: ${checkWord(name).toLowerCase()}`}
            </Status>
            {!passed && detail !== "" && <p className="field-hint">Not so: {detail}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Past({ item: { history, customer } }: { item: VerificationCase }) {
  const by = (actor: string) => (actor === "customer" ? customer.email : actor);
  return history.length === 0 ? null : (
    <section>
      <SectionHead title="History" />
      <ul className="plain-list">
        {[...history].reverse().map(({ at, actor, what, note, fields }) => (
          <li key={`${at} ${what}`}>
            <strong>{eventWord(what)}</strong>
            <span className="row-second">
              {by(actor)}, <Moment at={at} />
            </span>
            {note !== "" && <p className="field-hint">{note}</p>}
            {fields.map(({ field, reason }) => (
              <p key={field} className="field-hint">
                {field}: {reason}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
