import { PageHead } from "@/ui/PageHead";

export function BuyScreen() {
  return <PageHead title="Buy" />;
}
