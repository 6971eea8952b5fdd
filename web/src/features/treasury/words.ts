import type { UnexplainedDebit } from "@/api/contract";

/** The bank accounts of the issuer. */
export const accountWords: Record<UnexplainedDebit["account"], string> = {
  main: "Safeguarding account",
  own: "Corporate account",
};
