import { CompanySubmitStep } from "@/features/verification/business/CompanySubmitStep";

export function CorporateCheckScreen() {
  return <CompanySubmitStep />;
}
