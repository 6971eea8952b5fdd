import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/api/client";
import type { BalanceProof } from "@/api/contract";
import { ApiError } from "@/api/errors";
import styles from "@/features/transparency/ProveBalance.module.css";
import { type Checked, check } from "@/features/transparency/proof";
import { save } from "@/lib/save";
import { Address } from "@/ui/Address";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { SectionHead } from "@/ui/SectionHead";
import smallPrintStyles from "@/ui/SmallPrint.module.css";
import { Status } from "@/ui/Status";

/** Proves in the browser, without the server, that the customer's balance is part of the published total. */
export function ProveBalance() {
  const proving = useMutation({
    mutationFn: async () => {
      const proof = await answer(client.GET("/wallet/account/proof", { params: { query: {} } }));
      return { proof, checked: await check(proof) };
    },
  });
  const none = proving.error instanceof ApiError && proving.error.status === 404;
  return (
    <section className={styles.prove}>
      <SectionHead title="Prove your balance" />
      <p>
        Once a day all balances are summed in a Merkle tree whose root we write on chain. Your browser can
        verify the path from your balance to that root, so you do not have to trust us.
      </p>
      {proving.data !== undefined && <Outcome {...proving.data} />}
      {none && <p>No published total includes your balance yet. Check again tomorrow.</p>}
      {proving.isError && !none && (
        <Failed what="the proof" error={proving.error} onRetry={() => proving.mutate()} />
      )}
      {proving.data === undefined && !proving.isError && (
        <Button variant="default" loading={proving.isPending} onClick={() => proving.mutate()}>
          Check in this browser
        </Button>
      )}
    </section>
  );
}

function Outcome({ proof, checked }: { proof: BalanceProof; checked: Checked }) {
  if (!checked.holds) {
    return (
      <p role="alert">
        <Status tone="bad">Not proved.</Status> {checked.why} Please contact us immediately.
      </p>
    );
  }
  const { attestation, leaf, path } = proof;
  const written = attestation.chains.find(({ txHash }) => txHash !== null);
  return (
    <>
      <p role="status">
        <Status tone="good">Proved.</Status> Your <Money amount={leaf.amount} currency="GBPC" /> is included
        in the published total of <Money amount={checked.total} currency="GBPC" />.
      </p>
      <Facts
        facts={[
          ["As of", <Moment key="asOf" at={attestation.asOf} />],
          ["Hashes computed", String(path.length + 1)],
          ["Root", <Address key="root" address={checked.root} copyable />],
          [
            "Written on chain",
            written?.txHash ? <Address key="tx" address={written.txHash} copyable /> : "Soon",
          ],
        ]}
      />
      <Button
        variant="default"
        onClick={() =>
          save(
            new Blob([JSON.stringify(proof, null, 2)], { type: "application/json" }),
            `gbpc-proof-${attestation.asOf.slice(0, 10)}.json`,
          )
        }
      >
        Download the proof
      </Button>
      <p className={smallPrintStyles.smallPrint}>
        Keep this file private: it contains your balance. Anyone who has it can check it on the Transparency
        page.
      </p>
    </>
  );
}
