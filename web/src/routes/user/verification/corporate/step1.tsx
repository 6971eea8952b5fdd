import { CompanyStep } from "@/features/verification/business/CompanyStep";

export function CorporateBusinessScreen() {
  return <CompanyStep />;
}
