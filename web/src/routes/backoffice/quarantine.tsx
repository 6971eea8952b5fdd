import { Quarantine } from "@/features/deposits/Quarantine";
import { PageHead } from "@/ui/PageHead";

export function QuarantineScreen() {
  return (
    <>
      <PageHead title="Quarantine" note="Coins that arrived from a sender who is not clear." />
      <Quarantine />
    </>
  );
}
