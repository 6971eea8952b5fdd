/** Returns the message for anything that was thrown; null when the user cancelled. */
export function sentenceOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) {
    return null;
  }
  if (thrown.name !== "ApiError") {
    return "An unexpected error occurred.";
  }
  if ("code" in thrown && (thrown.code === "cancelled" || thrown.code === "aborted")) {
    return null;
  }
  // Where a refusal is about fields, its own sentence alone says nothing: the fields' say what is wrong.
  const why = "fields" in thrown && Array.isArray(thrown.fields) ? thrown.fields.map(messageOf) : [];
  const sentence = why.length === 0 ? thrown.message : [trimmed(thrown.message), ...new Set(why)].join(". ");
  const wait = "retryAfter" in thrown && typeof thrown.retryAfter === "number" ? thrown.retryAfter : 0;
  return wait === 0 ? sentence : `${sentence.replace(later, "")}. You can try again in ${inWords(wait)}.`;
}

/** What the time itself says better. */
const later = /(\. Please try again later)?\.?$/;

/** A waiting time, rounded up. */
function inWords(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [Math.ceil(seconds), "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const trimmed = (sentence: string) => sentence.replace(/\.$/, "");
const messageOf = ({ message }: { message: string }) => message;
