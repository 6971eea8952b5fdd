import { useSelf } from "@/features/customer/queries";
import { DepositAddresses } from "@/features/deposits/DepositAddresses";
import { Limits } from "@/features/pricing/Limits";
import { ProveBalance } from "@/features/transparency/ProveBalance";
import { Holdings } from "@/features/wallet/Holdings";
import { Settings } from "@/features/wallet/Settings";
import columnsStyles from "@/ui/Columns.module.css";
import { PageHead } from "@/ui/PageHead";

const approved = 2;

export function WalletScreen() {
  const { data } = useSelf();
  return (
    <>
      <PageHead title="Wallet" note="Your balance, deposit addresses and payment security." />
      <div className={columnsStyles.walletColumns}>
        <Holdings />
        <DepositAddresses />
        <Settings />
        <Limits verified={data && data.verification.status === approved} />
        <ProveBalance />
      </div>
    </>
  );
}
