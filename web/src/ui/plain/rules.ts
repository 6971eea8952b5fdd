/** Rules of the public forms: a sentence when something is wrong, else nothing. */
export function filled(value: string | undefined, sentence: string, longest?: number): string | undefined {
  const text = value?.trim() ?? "";
  if (text === "") {
    return sentence;
  }
  const characters = [...text].length;
  return longest !== undefined && characters > longest
    ? `Keep it to ${counted(longest)} characters; it has ${counted(characters)}`
    : undefined;
}

const counted = (characters: number) => characters.toLocaleString("en-GB");

/** What the server takes: a line, and a text. Nothing is cut while it is typed or pasted. */
export const lineLength = 200;
export const textLength = 10_000;

export const emailLike = (value: string | undefined) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value?.trim() ?? "") ? undefined : "Enter a valid email address";
