import { PageHead } from "@/ui/PageHead";

export function AuditScreen() {
  return <PageHead title="Audit" />;
}
