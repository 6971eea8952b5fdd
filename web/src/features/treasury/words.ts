import type { Movement } from "@/api/contract";

/** Our accounts at the bank. */
export const accountWords: Record<Movement["account"], string> = {
  main: "Safeguarding account",
  own: "The company’s own account",
};
