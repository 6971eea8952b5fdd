import { PageHead } from "@/ui/PageHead";

export function TreasuryScreen() {
  return <PageHead title="Treasury" />;
}
