import { Button } from "@mantine/core";
import { ApiError } from "@/api/errors";
import { type StepLink, statusPage } from "@/features/verification/steps/flows";
import { missingBySteps } from "@/features/verification/steps/missing";
import { useNavigate } from "@/lib/useRouter";
import { Callout } from "@/ui/Callout";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";

type Save = {
  mutate: (draft: { step: string; submit: true }, then: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
};

type SubmitForReviewProps = { steps: readonly StepLink[]; step: string; save: Save };

/** Submits the verification. What the server finds missing is listed, with links to the steps that ask for it. */
export function SubmitForReview({ steps, step, save }: SubmitForReviewProps) {
  const navigate = useNavigate();
  const missing = save.error instanceof ApiError ? save.error.fields : [];

  function handleSubmit() {
    save.mutate({ step, submit: true }, { onSuccess: () => navigate({ to: statusPage }) });
  }

  return (
    <div className={formStyles.form}>
      {missing.length > 0 ? (
        <Callout role="alert">
          <h2>Some information is missing</h2>
          <ul>
            {missingBySteps(missing, steps).map(({ step: incomplete, what }) => (
              <li key={incomplete?.step ?? "here"}>
                {incomplete !== undefined && (
                  <>
                    <Link to={incomplete.to} state={{ checking: true }}>
                      {incomplete.title}
                    </Link>
                    :{" "}
                  </>
                )}
                {what.join(", ")}
              </li>
            ))}
          </ul>
        </Callout>
      ) : (
        <FormAlert error={save.error} />
      )}
      <p>
        By submitting you confirm that this information is true and complete. You cannot change it while it is
        in review.
      </p>
      <div className={formStyles.stepActions}>
        <Button size="lg" loading={save.isPending} onClick={handleSubmit}>
          Submit for review
        </Button>
      </div>
    </div>
  );
}
