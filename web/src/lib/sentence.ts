/** What to tell the reader about anything that was thrown; null when the reader cancelled. */
export function sentenceOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) {
    return null;
  }
  if (thrown.name !== "ApiError") {
    return "An unexpected error occurred.";
  }
  if ("code" in thrown && thrown.code === "cancelled") {
    return null;
  }
  // Where a refusal is about fields, its own sentence alone says nothing: the fields' say what is wrong.
  const why = "fields" in thrown && Array.isArray(thrown.fields) ? thrown.fields.map(messageOf) : [];
  return why.length === 0 ? thrown.message : [trimmed(thrown.message), ...new Set(why)].join(". ");
}

const trimmed = (sentence: string) => sentence.replace(/\.$/, "");
const messageOf = ({ message }: { message: string }) => message;
