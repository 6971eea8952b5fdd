import { sentenceOf } from "@/lib/sentence";
import emptyStyles from "@/ui/Empty.module.css";

type FailedProps = { what: string; error?: unknown; onRetry: () => void };

/** A retry cannot change a missing permission. */
const isRefusal = (error: unknown) => error instanceof Error && "status" in error && error.status === 403;

/** Says what could not be loaded and why, with a retry button. */
export function Failed({ what, error, onRetry }: FailedProps) {
  return (
    <div className={emptyStyles.empty} role="alert">
      <p>
        We could not load {what}. {sentenceOf(error)}
      </p>
      {!isRefusal(error) && (
        <button type="button" className="button button-quiet button-small" onClick={() => onRetry()}>
          Try again
        </button>
      )}
    </div>
  );
}
