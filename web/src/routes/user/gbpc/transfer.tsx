import { TermsFirst } from "@/features/customer/TermsFirst";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { OrderDone } from "@/features/transactions/OrderDone";
import { Transfer } from "@/features/withdrawals/Transfer";
import { PageHead } from "@/ui/PageHead";

export function TransferScreen() {
  return (
    <>
      <PageHead title="Send GBPC" note="To an address on chain." />
      <VerifyFirst>
        <TermsFirst>
          <Transfer OrderDone={OrderDone} />
        </TermsFirst>
      </VerifyFirst>
    </>
  );
}
