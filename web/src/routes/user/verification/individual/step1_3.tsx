import { MoneyStep } from "@/features/verification/MoneyStep";

export function IndividualMoneyScreen() {
  return <MoneyStep />;
}
