import { PageHead } from "@/ui/PageHead";

export function ApprovalsScreen() {
  return <PageHead title="Approvals" />;
}
