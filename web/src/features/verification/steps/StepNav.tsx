import type { StepLink } from "@/features/verification/steps/flows";
import styles from "@/features/verification/steps/StepNav.module.css";
import { Link } from "@/ui/Link";

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
              <Link to={to} aria-current={index === currentIndex ? "step" : undefined}>
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
