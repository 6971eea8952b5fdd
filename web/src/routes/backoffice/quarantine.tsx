import { Quarantine } from "@/features/deposits/Quarantine";
import { PageHead } from "@/ui/PageHead";

export function QuarantineScreen() {
  return (
    <>
      <PageHead title="Quarantine" note="On-chain deposits held after screening." />
      <Quarantine />
    </>
  );
}
