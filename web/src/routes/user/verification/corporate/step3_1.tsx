import { CompanyCheckStep } from "@/features/verification/CompanyCheckStep";

export function CorporateCheckScreen() {
  return <CompanyCheckStep />;
}
