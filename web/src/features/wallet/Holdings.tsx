import { useBalance } from "@/api/account";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

/** The customer's balance in full. */
export function Holdings() {
  const { balance, isPending, isError, error, refetch } = useBalance();
  return (
    <section>
      <SectionHead title="Balance" />
      {isPending && <Waiting rows={3} />}
      {isError && <Failed what="your balance" error={error} onRetry={refetch} />}
      {balance !== undefined && (
        <Facts
          headed
          facts={[
            ["Available", <Money key="available" amount={balance.available} currency="GBPC" />],
            ["Pending", <Money key="held" amount={balance.pending} currency="GBPC" />],
            ["Total", <Money key="total" amount={balance.total} currency="GBPC" />],
          ]}
        />
      )}
    </section>
  );
}
