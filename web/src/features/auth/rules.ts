import * as z from "zod/mini";

/** The shortest password the server takes. It refuses common ones besides, and ones with your own name. */
export const shortestPassword = 10;
export const passwordHint = `At least ${shortestPassword} characters. A few words in a row are easy to keep and hard to guess.`;

export const emailRule = z.email("Enter a valid email address");
export const newPasswordRule = z
  .string()
  .check(z.minLength(shortestPassword, `Use at least ${shortestPassword} characters`));
export const codeRule = z.string().check(z.regex(/^\s*\d{6}\s*$/, "Enter the 6 digits from the email"));
