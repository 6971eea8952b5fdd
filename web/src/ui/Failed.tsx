import { sentenceOf } from "@/lib/sentence";

type FailedProps = { what: string; error?: unknown; onRetry: () => void };

/** What could not be loaded, why, and another try. */
export function Failed({ what, error, onRetry }: FailedProps) {
  return (
    <div className="empty" role="alert">
      <p>
        We could not load {what}. {sentenceOf(error)}
      </p>
      <button type="button" className="button button-quiet button-small" onClick={() => onRetry()}>
        Try again
      </button>
    </div>
  );
}
