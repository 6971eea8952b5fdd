import * as z from "zod/mini";
import { figures } from "@/lib/figures";

/** The shortest password the server takes. It refuses common ones besides, and ones with your own name. */
export const shortestPassword = 10;
export const passwordHint = `At least ${shortestPassword} characters. A few words in a row are easy to keep and hard to guess.`;

export const emailRule = z.email("Enter a valid email address");
export const newPasswordRule = z
  .string()
  .check(z.minLength(shortestPassword, `Use at least ${shortestPassword} characters`));
const sixFigures = /^\d{6}$/;

/** Whether a six-digit code stands there, pasted with blanks or not. */
export const isCode = (typed: string) => sixFigures.test(figures(typed));
export const codeRule = z.string().check(z.refine(isCode, "Enter the 6 digits from the email"));

/** Refusals that are about one field: the server names them by a code of their own and no field. */
export const aboutCode = { A10013: "code", A10014: "code" } as const;
