import { BusinessStep } from "@/features/verification/BusinessStep";

export function CorporateBusinessScreen() {
  return <BusinessStep />;
}
