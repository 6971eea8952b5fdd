import { ActivityStep } from "@/features/verification/business/ActivityStep";

export function CorporateActivityScreen() {
  return <ActivityStep />;
}
