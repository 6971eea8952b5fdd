import type { Reviewed } from "@/api/contract";
import { type StepLink, stepOf } from "@/features/verification/steps/flows";
import { Callout } from "@/ui/Callout";
import { Link } from "@/ui/Link";

type ReturnedNoteProps = {
  record: Reviewed | null;
  steps: readonly StepLink[];
  /** The current step: its reasons are shown next to its fields. */
  here?: string;
};

/** The corrections the reviewer asks for, each with a link to its step. */
export function ReturnedNote({ record, steps, here }: ReturnedNoteProps) {
  if (record === null || record.decision !== "return") {
    return null;
  }
  const { reviewNote, reviewFields } = record;
  return (
    <Callout label="Corrections needed">
      <h2>Please correct the following</h2>
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
    </Callout>
  );
}
