import { Receipts } from "@/features/wallet/Receipts";
import { PageHead } from "@/ui/PageHead";

export function ReceiptsScreen() {
  return (
    <>
      <PageHead title="Unmatched money" note="Payments that arrived and belong to no one yet." />
      <Receipts />
    </>
  );
}
