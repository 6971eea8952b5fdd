import * as z from "zod/mini";
import { amountFault } from "@/lib/amountFault";

/** Requires an amount above zero with no more decimals than the currency has. */
export const amountRule = (currency: "GBP" | "GBPC") =>
  z.string().check(
    z.refine((typed) => amountFault(typed, currency) === "", {
      error: ({ input }) => amountFault(String(input), currency),
    }),
  );
