import { SubmitStep } from "@/features/verification/individual/SubmitStep";

export function IndividualCheckScreen() {
  return <SubmitStep />;
}
