import { Button } from "@mantine/core";
import { useBalance } from "@/api/account";
import styles from "@/features/wallet/BalancePanel.module.css";
import { isZero, wholePence } from "@/lib/decimal";
import { GuillocheEdge } from "@/ui/engraving/GuillocheEdge";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { Money } from "@/ui/Money";

/** The available balance, what it redeems for, and the actions on it. */
export function BalancePanel() {
  const { balance, isError, error, refetch } = useBalance();
  return (
    <section className={styles.balance} aria-label="Balance">
      <div className={styles.balanceBody}>
        <p className={styles.balanceLabel}>Available balance</p>
        {isError ? (
          <Failed what="your balance" error={error} onRetry={refetch} />
        ) : (
          <>
            <p className={styles.balanceSum} aria-live="polite">
              {balance === undefined ? (
                <span className={styles.balanceWaiting} role="status" aria-label="Loading" />
              ) : (
                <Money amount={balance.available} currency="GBPC" />
              )}
            </p>
            <p className={styles.balanceNote}>
              {balance !== undefined && (
                <>
                  Redeems for <Money amount={wholePence(balance.available)} currency="GBP" />.{" "}
                  {!isZero(balance.pending) && (
                    <>
                      A further <Money amount={balance.pending} currency="GBPC" /> is pending.
                    </>
                  )}
                </>
              )}
            </p>
          </>
        )}
        <div className={styles.balanceActions}>
          <Button renderRoot={(root) => <Link {...root} to="/user/gbpc/buy" />}>Buy</Button>
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/user/gbpc/transfer" />}>
            Send
          </Button>
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/user/gbpc/withdraw" />}>
            Redeem
          </Button>
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/user/gbpc/deposit" />}>
            Receive
          </Button>
        </div>
      </div>
      <div className={styles.balanceEdge}>
        <GuillocheEdge />
      </div>
    </section>
  );
}
