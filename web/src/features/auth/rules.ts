import * as z from "zod/mini";
import { figures } from "@/lib/figures";

/** The shortest password the server accepts. It also rejects common passwords and ones that contain the user's name. */
export const shortestPassword = 10;
export const passwordHint = `At least ${shortestPassword} characters. A few words in a row are easy to keep and hard to guess.`;

export const emailRule = z.email("Enter a valid email address");
export const newPasswordRule = z
  .string()
  .check(z.minLength(shortestPassword, `Use at least ${shortestPassword} characters`));
const sixFigures = /^\d{6}$/;

/** Reports whether the typed text is a six-digit code, with or without blanks. */
export const isCode = (typed: string) => sixFigures.test(figures(typed));

// The code of a link is longer than what is typed.
const mailedCode = /^(\d{6}|[A-Z2-7]{26})$/;
export const codeRule = z
  .string()
  .check(z.refine((typed) => mailedCode.test(figures(typed)), "Enter the six digits from the email"));

/** Errors that belong to one field; the server reports them by code and not by field. */
export const aboutCode = { A10013: "code", A10014: "code" } as const;
