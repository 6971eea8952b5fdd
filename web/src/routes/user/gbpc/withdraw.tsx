import { TermsFirst } from "@/features/customer/TermsFirst";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { OrderDone } from "@/features/transactions/OrderDone";
import { Redeem } from "@/features/withdrawals/Redeem";
import { PageHead } from "@/ui/PageHead";

export function WithdrawScreen() {
  return (
    <>
      <PageHead title="Redeem GBPC" note="Pounds to your own bank account, one for one." />
      <VerifyFirst>
        <TermsFirst without="Redeem without accepting">
          <Redeem OrderDone={OrderDone} />
        </TermsFirst>
      </VerifyFirst>
    </>
  );
}
