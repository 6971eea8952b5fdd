import type { LimitTerm, Terms } from "@/api/contract";
import { typedAmount } from "@/lib/decimal";

type Fee = Terms["fees"]["fiatDeposit"];

/** The terms as a form holds them: all values are text, "" where nothing is set. */
type FeeDraft = { fixed: string; basisPoints: string; max: string };
type LimitDraft = Record<keyof LimitTerm, string>;
export type TermsDraft = {
  fees: Record<keyof Terms["fees"], FeeDraft>;
  limits: (Omit<Terms["limits"][number], "fiat" | "chain"> & { fiat: LimitDraft; chain: LimitDraft })[];
  velocity: { paymentsPerDay: string; coinsPerDay: string };
};

/** The form values for the terms. */
export function draftOf({ fees, limits, velocity }: Terms): TermsDraft {
  const fee = ({ fixed, basisPoints, max }: Fee): FeeDraft => ({
    fixed,
    basisPoints: String(basisPoints),
    max: max ?? "",
  });
  const limit = ({ perTransaction, perDay, perMonth }: LimitTerm): LimitDraft => ({
    perTransaction: perTransaction ?? "",
    perDay: perDay ?? "",
    perMonth: perMonth ?? "",
  });
  return {
    fees: {
      fiatDeposit: fee(fees.fiatDeposit),
      fiatWithdrawal: fee(fees.fiatWithdrawal),
      chainWithdrawal: fee(fees.chainWithdrawal),
    },
    limits: limits.map((l) => ({ ...l, fiat: limit(l.fiat), chain: limit(l.chain) })),
    velocity: {
      paymentsPerDay: String(velocity.paymentsPerDay),
      coinsPerDay: velocity.coinsPerDay ?? "",
    },
  };
}

/** The terms in the form, once every field is valid. The server reads "" as not set. */
export function termsOf({ fees, limits, velocity }: TermsDraft): Terms {
  const fee = ({ fixed, basisPoints, max }: FeeDraft): Fee => ({
    fixed: typedAmount(fixed),
    basisPoints: Number(typedAmount(basisPoints)),
    max: typedAmount(max),
  });
  const limit = ({ perTransaction, perDay, perMonth }: LimitDraft): LimitTerm => ({
    perTransaction: typedAmount(perTransaction),
    perDay: typedAmount(perDay),
    perMonth: typedAmount(perMonth),
  });
  return {
    fees: {
      fiatDeposit: fee(fees.fiatDeposit),
      fiatWithdrawal: fee(fees.fiatWithdrawal),
      chainWithdrawal: fee(fees.chainWithdrawal),
    },
    limits: limits.map((l) => ({ ...l, fiat: limit(l.fiat), chain: limit(l.chain) })),
    velocity: {
      paymentsPerDay: Number(typedAmount(velocity.paymentsPerDay)),
      coinsPerDay: typedAmount(velocity.coinsPerDay),
    },
  };
}
