import { useLastTransactions } from "@/api/transactions";
import { useSelf } from "@/features/customer/queries";
import { WelcomeDialog } from "@/features/customer/WelcomeDialog";
import { Limits } from "@/features/pricing/Limits";
import { LastTransactions, shownHere } from "@/features/transactions/LastTransactions";
import { BalanceHistory } from "@/features/wallet/BalanceHistory";
import { BalancePanel } from "@/features/wallet/BalancePanel";
import { NextSteps } from "@/features/wallet/NextSteps";
import overviewStyles from "@/routes/user/gbpc/Overview.module.css";
import { PageHead } from "@/ui/PageHead";

const approved = 2;

export function OverviewScreen() {
  const { data } = useSelf();
  const { isPending: listPending } = useLastTransactions(shownHere);
  return (
    <>
      <PageHead title="Overview" />
      <BalancePanel />
      <BalanceHistory />
      <div className={overviewStyles.overviewColumns}>
        <LastTransactions />
        {/* On narrow pages it stands below the list, which would move it. */}
        {!listPending && (
          <div className={overviewStyles.overviewSide}>
            <NextSteps verified={data?.verification?.status === approved} />
            <Limits verified={data && data.verification.status === approved} />
          </div>
        )}
      </div>
      <WelcomeDialog />
    </>
  );
}
