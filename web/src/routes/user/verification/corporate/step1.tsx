import { PageHead } from "@/ui/PageHead";

export function CorporateBusinessScreen() {
  return <PageHead title="CorporateBusiness" />;
}
