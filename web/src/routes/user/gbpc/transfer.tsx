import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { Transfer } from "@/features/wallet/Transfer";
import { PageHead } from "@/ui/PageHead";

export function TransferScreen() {
  return (
    <>
      <PageHead title="Send GBPC" note="To an address on a chain that you approved before." />
      <VerifyFirst>
        <Transfer />
      </VerifyFirst>
    </>
  );
}
