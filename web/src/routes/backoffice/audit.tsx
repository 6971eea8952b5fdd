import { AuditLog } from "@/features/staff/AuditLog";
import { PageHead } from "@/ui/PageHead";

export function AuditScreen() {
  return (
    <>
      <PageHead title="Audit log" note="Every action of every operator. Entries cannot be changed." />
      <AuditLog />
    </>
  );
}
