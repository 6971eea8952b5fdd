import { useNetworks } from "@/api/networks";
import { useDepositAddresses } from "@/features/deposits/addresses";
import { Address } from "@/ui/Address";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

/** The customer's own address on each network. */
export function DepositAddresses() {
  const { data, isPending, isError, error, refetch } = useDepositAddresses();
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
              "Available once you are verified"
            ) : (
              <Address key={network} address={depositAddress} copyable />
            ),
          ])}
        />
      )}
    </section>
  );
}
