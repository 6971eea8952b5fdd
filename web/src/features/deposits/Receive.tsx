import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useNetworks } from "@/api/networks";
import { useDepositAddresses } from "@/features/deposits/addresses";
import styles from "@/features/deposits/Receive.module.css";
import balancePanelStyles from "@/features/wallet/BalancePanel.module.css";
import { Address } from "@/ui/Address";
import { CopyButton } from "@/ui/CopyButton";
import { Empty } from "@/ui/Empty";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import formStyles from "@/ui/form/Form.module.css";
import { QrCode } from "@/ui/QrCode";
import { Waiting } from "@/ui/Waiting";

/** The customer's deposit address on a network, as text and as a QR code. */
export function Receive() {
  const assets = useDepositAddresses();
  const { networks } = useNetworks();
  const [chosen, setChosen] = useState("");

  if (assets.isPending) {
    return <Waiting rows={4} />;
  }
  if (assets.isError) {
    return <Failed what="your deposit address" error={assets.error} onRetry={assets.refetch} />;
  }
  const { list } = assets.data;
  const asset = list.find(({ network }) => network === chosen) ?? list[0];
  if (asset === undefined || asset.depositAddress === null) {
    return <Empty>You cannot receive GBPC at the moment: no network is available.</Empty>;
  }
  const nameOf = (id: string) => networks.find((network) => network.id === id)?.name ?? id;
  return (
    <div className={styles.receive}>
      <QrCode value={asset.depositAddress} size={208} title="Your deposit address" />
      <div className={formStyles.form}>
        {list.length > 1 && (
          <NativeSelect
            label="Network"
            data={list.map(({ network }) => ({ value: network, label: nameOf(network) }))}
            value={asset.network}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <div>
          <p className={balancePanelStyles.balanceLabel}>Your address on {nameOf(asset.network)}</p>
          <p className={styles.wholeAddress}>{asset.depositAddress}</p>
          <CopyButton text={asset.depositAddress} what="your deposit address" />
        </div>
        <p className={formStyles.irreversible}>
          Send only GBPC to this address, and only on {nameOf(asset.network)}. Anything else will be lost and
          cannot be recovered.
        </p>
        <Facts
          headed
          facts={[
            ["Credited after", `${asset.confirmations} confirmations`],
            ["GBPC contract", <Address key="contract" address={asset.contract} copyable />],
          ]}
        />
      </div>
    </div>
  );
}
