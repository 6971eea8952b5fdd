import { CheckStep } from "@/features/verification/CheckStep";

export function IndividualCheckScreen() {
  return <CheckStep />;
}
