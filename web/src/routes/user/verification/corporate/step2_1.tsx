import { PageHead } from "@/ui/PageHead";

export function CorporateActivityScreen() {
  return <PageHead title="CorporateActivity" />;
}
