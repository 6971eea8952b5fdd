import { Link } from "@tanstack/react-router";
import type { Reviewed } from "@/api/contract";
import { type StepLink, stepOf } from "@/features/verification/steps/flows";

type ReturnedNoteProps = {
  record: Reviewed | null;
  steps: readonly StepLink[];
  /** The step the reader is at: what it asks for stands beside its fields. */
  here?: string;
};

/** What the reviewer wants changed, each with the way to where it is asked. */
export function ReturnedNote({ record, steps, here }: ReturnedNoteProps) {
  if (record === null || record.decision !== "return") {
    return null;
  }
  const { reviewNote, reviewFields } = record;
  return (
    <section className="returned" aria-label="What we need from you">
      <h2>We need something changed</h2>
      {reviewNote && <p>{reviewNote}</p>}
      {reviewFields && reviewFields.length > 0 && (
        <ul>
          {reviewFields.map(({ field, reason }) => {
            const step = stepOf(field, steps);
            return (
              <li key={`${field} ${reason}`}>
                {reason}{" "}
                {step !== undefined && step.step !== here && (
                  <Link to={step.to}>Go to {step.title.toLowerCase()}</Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
