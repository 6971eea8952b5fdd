import { FinancesStep } from "@/features/verification/individual/FinancesStep";

export function IndividualMoneyScreen() {
  return <FinancesStep />;
}
