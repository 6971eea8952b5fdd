import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { Arriving } from "@/features/wallet/Arriving";
import { Receive } from "@/features/wallet/Receive";
import { PageHead } from "@/ui/PageHead";

export function DepositScreen() {
  return (
    <>
      <PageHead title="Receive GBPC" note="Coins that arrive at your address are added to your balance." />
      <VerifyFirst>
        <Receive />
        <Arriving />
      </VerifyFirst>
    </>
  );
}
