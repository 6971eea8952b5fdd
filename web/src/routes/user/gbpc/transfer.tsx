import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { OrderDone } from "@/features/transactions/OrderDone";
import { Transfer } from "@/features/withdrawals/Transfer";
import { PageHead } from "@/ui/PageHead";

export function TransferScreen() {
  return (
    <>
      <PageHead title="Send GBPC" note="To an address on a chain that you approved before." />
      <VerifyFirst>
        <Transfer OrderDone={OrderDone} />
      </VerifyFirst>
    </>
  );
}
