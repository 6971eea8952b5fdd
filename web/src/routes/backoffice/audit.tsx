import { AuditLog } from "@/features/staff/AuditLog";
import { PageHead } from "@/ui/PageHead";

export function AuditScreen() {
  return (
    <>
      <PageHead title="Audit log" note="Everything operators did. It can be added to, never changed." />
      <AuditLog />
    </>
  );
}
