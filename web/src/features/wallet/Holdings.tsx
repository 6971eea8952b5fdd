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
      <SectionHead title="GBPC" />
      {isPending && <Waiting rows={3} />}
      {isError && <Failed what="your balance" error={error} onRetry={refetch} />}
      {balance !== undefined && (
        <Facts
          headed
          facts={[
            ["Available", <Money key="available" amount={balance.available} currency="GBPC" />],
            ["Held for what is on its way", <Money key="held" amount={balance.pending} currency="GBPC" />],
            ["Together", <Money key="total" amount={balance.total} currency="GBPC" />],
          ]}
        />
      )}
    </section>
  );
}
