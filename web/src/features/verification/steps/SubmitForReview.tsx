import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { ApiError } from "@/api/errors";
import { completePage, type StepLink } from "@/features/verification/steps/flows";
import { missingBySteps } from "@/features/verification/steps/missing";
import { FormAlert } from "@/ui/FormAlert";

type Save = {
  mutate: (draft: { step: string; submit: true }, then: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
};

type SubmitForReviewProps = { steps: readonly StepLink[]; step: string; save: Save };

/** Hands everything in. What the server misses is listed with the way to where it is asked. */
export function SubmitForReview({ steps, step, save }: SubmitForReviewProps) {
  const navigate = useNavigate();
  const missing = save.error instanceof ApiError ? save.error.fields : [];

  function handleSubmit() {
    save.mutate({ step, submit: true }, { onSuccess: () => navigate({ to: completePage }) });
  }

  return (
    <div className="form">
      {missing.length > 0 ? (
        <section className="returned" role="alert">
          <h2>Something is missing</h2>
          <ul>
            {missingBySteps(missing, steps).map(({ step: place, what }) => (
              <li key={place?.step ?? "here"}>
                {place !== undefined && (
                  <>
                    <Link to={place.to}>{place.title}</Link>:{" "}
                  </>
                )}
                {what.join(", ")}
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <FormAlert error={save.error} />
      )}
      <p>
        By sending this you confirm that it is true and complete. You cannot change it while we review it.
      </p>
      <div className="step-actions">
        <Button size="lg" loading={save.isPending} onClick={handleSubmit}>
          Send for review
        </Button>
      </div>
    </div>
  );
}
