import { PageHead } from "@/ui/PageHead";

export function SupportScreen() {
  return <PageHead title="Support" />;
}
