import { ActivityStep } from "@/features/verification/ActivityStep";

export function CorporateActivityScreen() {
  return <ActivityStep />;
}
