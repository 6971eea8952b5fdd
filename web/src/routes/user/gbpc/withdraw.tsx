import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { Redeem } from "@/features/wallet/Redeem";
import { PageHead } from "@/ui/PageHead";

export function WithdrawScreen() {
  return (
    <>
      <PageHead title="Redeem GBPC" note="Pounds to your own bank account, one for one." />
      <VerifyFirst>
        <Redeem />
      </VerifyFirst>
    </>
  );
}
