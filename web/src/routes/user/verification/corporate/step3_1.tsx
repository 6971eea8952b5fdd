import { PageHead } from "@/ui/PageHead";

export function CorporateCheckScreen() {
  return <PageHead title="CorporateCheck" />;
}
