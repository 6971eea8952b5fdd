/** Rules of the public forms: a sentence when something is wrong, else nothing. */
export const filled = (value: string | undefined, sentence: string) =>
  value === undefined || value.trim() === "" ? sentence : undefined;

export const emailLike = (value: string | undefined) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value?.trim() ?? "") ? undefined : "Enter a valid email address";
