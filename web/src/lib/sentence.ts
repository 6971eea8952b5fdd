/** What to tell the reader about anything that was thrown; null when the reader cancelled. */
export function sentenceOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) {
    return null;
  }
  if (thrown.name !== "ApiError") {
    return "An unexpected error occurred.";
  }
  return "code" in thrown && thrown.code === "cancelled" ? null : thrown.message;
}
