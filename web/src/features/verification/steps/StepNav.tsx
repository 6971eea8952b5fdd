import { Link } from "@tanstack/react-router";
import type { StepLink } from "@/features/verification/steps/flows";
import styles from "@/features/verification/steps/StepNav.module.css";

type StepNavProps = {
  steps: readonly StepLink[];
  current: string;
  /** The last saved step; steps up to the one after it can be opened. */
  reached: string | null | undefined;
};

/** Progress through the verification, with links back to completed steps. */
export function StepNav({ steps, current, reached }: StepNavProps) {
  const currentIndex = steps.findIndex(({ step }) => step === current);
  const furthest = Math.max(currentIndex, steps.findIndex(({ step }) => step === reached) + 1);
  return (
    <nav aria-label="Verification steps">
      <p className={styles.count}>
        Step {currentIndex + 1} of {steps.length}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ step, to, title }, index) => (
          <li key={step} data-done={index < furthest && index !== currentIndex}>
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
