import { Link } from "@tanstack/react-router";
import { useAssets, useBalance, useNetworks } from "@/features/wallet/queries";
import { Address } from "@/ui/Address";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

/** What the customer has, in full, and where it can be sent to them. */
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

export function DepositAddresses() {
  const { data, isPending, isError, error, refetch } = useAssets();
  const { networks } = useNetworks();
  return (
    <section>
      <SectionHead title="Your deposit addresses">
        <Link to="/user/gbpc/deposit">Receive</Link>
      </SectionHead>
      {isPending && <Waiting rows={2} />}
      {isError && <Failed what="your deposit addresses" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <Facts
          headed
          facts={data.list.map(({ network, depositAddress }) => [
            networks.find(({ id }) => id === network)?.name ?? network,
            depositAddress === null ? (
              "Once you are verified"
            ) : (
              <Address key={network} address={depositAddress} copyable />
            ),
          ])}
        />
      )}
    </section>
  );
}
