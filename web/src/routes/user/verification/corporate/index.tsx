import { PageHead } from "@/ui/PageHead";

export function CorporateScreen() {
  return <PageHead title="Corporate" />;
}
