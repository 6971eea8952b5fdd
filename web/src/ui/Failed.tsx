import { sentenceOf } from "@/lib/sentence";
import emptyStyles from "@/ui/Empty.module.css";

type FailedProps = { what: string; error?: unknown; onRetry: () => void };

/** Trying again does not change who the reader is. */
const isRefusal = (error: unknown) => error instanceof Error && "status" in error && error.status === 403;

/** What could not be loaded, why, and another try. */
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
