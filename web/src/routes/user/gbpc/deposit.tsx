import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { IncomingDeposits } from "@/features/deposits/IncomingDeposits";
import { Receive } from "@/features/deposits/Receive";
import { PageHead } from "@/ui/PageHead";

export function DepositScreen() {
  return (
    <>
      <PageHead title="Receive GBPC" note="Coins that arrive at your address are added to your balance." />
      <VerifyFirst>
        <Receive />
        <IncomingDeposits />
      </VerifyFirst>
    </>
  );
}
