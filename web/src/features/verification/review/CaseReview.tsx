import type { ReactNode } from "react";
import type { VerificationCase, VerificationKind } from "@/api/contract";
import { CaseDecision } from "@/features/verification/review/CaseDecision";
import { CaseFacts, type DocumentOf } from "@/features/verification/review/CaseFacts";
import styles from "@/features/verification/review/CaseReview.module.css";
import { useCase } from "@/features/verification/review/queries";
import { checkRequirement, checkWord, eventWord, nameOf } from "@/features/verification/review/words";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { PageHead } from "@/ui/PageHead";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type CaseReviewProps = {
  kind: VerificationKind;
  id: string;
  /** The screening matches of the case. */
  matches: (item: VerificationCase) => ReactNode;
  document: DocumentOf;
};

/** One case: the data and the documents side by side, the results of the checks, and the decision. */
export function CaseReview({ kind, id, matches, document }: CaseReviewProps) {
  const found = useCase(kind, id);
  const { data } = found;
  const kindWord = kind === "individual" ? "Individual" : "Business";
  return (
    <>
      <PageHead
        title={data === undefined ? kindWord : nameOf(data)}
        note={data === undefined ? undefined : noteOf(kindWord, data)}
      >
        <Link to="/backoffice/verification">Back to the queue</Link>
      </PageHead>
      <Read of={found} what="this case" rows={8}>
        {(item) => (
          <div className={styles.review}>
            <div className={styles.main}>
              {matches(item)}
              <CaseFacts item={item} document={document} />
            </div>
            <div className={styles.side}>
              <CaseDecision item={item} />
              <Checks checks={item.checks} />
              <CaseHistory item={item} />
            </div>
          </div>
        )}
      </Read>
    </>
  );
}

/** A customer of a business is named with whoever submitted the check. */
const noteOf = (kindWord: string, { customer, submittedBy }: VerificationCase) =>
  submittedBy === null
    ? `${kindWord}, ${customer.email}`
    : `${kindWord}, customer of a business. Submitted by ${submittedBy}`;

/** The results of the automatic checks; those a reviewer has to look at come first. */
function Checks({ checks }: { checks: VerificationCase["checks"] }) {
  const failedFirst = [...checks].sort((one, other) => Number(one.passed) - Number(other.passed));
  return checks.length === 0 ? null : (
    <section>
      <SectionHead title="Checks">
        <span className="figures">
          {checks.filter(({ passed }) => passed).length} of {checks.length} passed
        </span>
      </SectionHead>
      <PlainList>
        {failedFirst.map(({ name, passed, cases }) => (
          <li key={name}>
            <Status tone={passed ? "good" : "bad"}>
              {passed ? checkWord(name) : `Review needed: ${checkWord(name)}`}
            </Status>
            {!passed && checkRequirement(name) !== "" && (
              <p className={formStyles.fieldHint}>Not met: {checkRequirement(name)}</p>
            )}
            {cases?.map(({ kind, id }) => (
              <p key={id}>
                <Link to="/backoffice/verification/review" search={{ kind, id }}>
                  See the other {kind === "business" ? "business" : "person"}
                </Link>
              </p>
            ))}
          </li>
        ))}
      </PlainList>
    </section>
  );
}

function CaseHistory({ item: { history, customer } }: { item: VerificationCase }) {
  const nameOfActor = (actor: string) => (actor === "customer" ? customer.email : actor);
  return history.length === 0 ? null : (
    <section>
      <SectionHead title="History" />
      <PlainList>
        {[...history].reverse().map(({ at, actor, what, note, fields }) => (
          <li key={`${at} ${what}`}>
            <strong>{eventWord(what)}</strong>
            <SecondLine>
              {nameOfActor(actor)}, <Moment at={at} />
            </SecondLine>
            {note !== "" && <p className={formStyles.fieldHint}>{note}</p>}
            {fields.map(({ field, reason }) => (
              <p key={field} className={formStyles.fieldHint}>
                {field}: {reason}
              </p>
            ))}
          </li>
        ))}
      </PlainList>
    </section>
  );
}
