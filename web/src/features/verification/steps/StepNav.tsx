import { Link } from "@tanstack/react-router";
import type { StepLink } from "@/features/verification/steps/flows";

type StepNavProps = {
  steps: readonly StepLink[];
  current: string;
  /** The step saved last; those up to the one after it can be opened. */
  reached: string | null | undefined;
};

/** Where in the verification the reader is, and the way back to what is done. */
export function StepNav({ steps, current, reached }: StepNavProps) {
  const place = steps.findIndex(({ step }) => step === current);
  const furthest = Math.max(place, steps.findIndex(({ step }) => step === reached) + 1);
  return (
    <nav className="step-nav" aria-label="Steps of the verification">
      <p className="step-count">
        Step {place + 1} of {steps.length}
      </p>
      <ol>
        {steps.map(({ step, to, title }, index) => (
          <li key={step} data-done={index < furthest && index !== place}>
            {index <= furthest ? (
              <Link to={to} activeProps={{ "aria-current": "step" }}>
                {title}
              </Link>
            ) : (
              <span>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
