import { CompanyDocumentsStep } from "@/features/verification/business/CompanyDocumentsStep";

export function CorporateDocumentsScreen() {
  return <CompanyDocumentsStep />;
}
