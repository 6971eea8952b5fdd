import { useState } from "react";
import type { Attestation } from "@/api/contract";
import styles from "@/features/transparency/Attested.module.css";
import { check, read } from "@/features/transparency/proof";
import { useAttestations } from "@/features/transparency/queries";
import { grouped } from "@/lib/decimal";
import { Address } from "@/ui/Address";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { NetworkName } from "@/ui/NetworkName";
import publicFactsStyles from "@/ui/PublicFacts.module.css";
import { PlainField } from "@/ui/plain/PlainField";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

/** The newest root of the tree of all balances, and a place to check a proof against the published ones. */
export function Attested() {
  const attestations = useAttestations();
  if (attestations.state === "waiting") {
    return <Waiting rows={4} />;
  }
  if (attestations.state === "failed") {
    return <Failed what="the published totals" onRetry={attestations.retry} />;
  }
  const [newest] = attestations.data;
  if (newest === undefined) {
    return <Empty>The first total will be published once a customer has a balance.</Empty>;
  }
  return (
    <>
      <p className={styles.attestedText}>
        Once a day all customer balances are summed in a Merkle tree. Its root is published and written on
        chain, so no balance can be left out afterwards. In your wallet, your browser checks that your own
        balance is included.
      </p>
      <dl
        className={`${publicFactsStyles.publicFacts} ${publicFactsStyles.publicFactsHeaded} ${publicFactsStyles.publicFactsWide} figures`}
      >
        <div>
          <dt>Owed to {newest.customers === 1 ? "one customer" : `${newest.customers} customers`}</dt>
          <dd>
            <Money amount={newest.total} currency="GBPC" />
          </dd>
        </div>
        <div>
          <dt>As of</dt>
          <dd>
            <Moment at={newest.asOf} />
          </dd>
        </div>
        <div>
          <dt>Root</dt>
          <dd>
            <Address address={newest.root} copyable />
          </dd>
        </div>
        {newest.chains.map(({ network, txHash }) => (
          <div key={network}>
            <dt>
              Written on <NetworkName id={network} />
            </dt>
            <dd>{txHash === null ? "Not yet" : <Address address={txHash} copyable />}</dd>
          </div>
        ))}
      </dl>
      <CheckProof published={attestations.data} />
    </>
  );
}

type Outcome = { holds: boolean; sentence: string };

function CheckProof({ published }: { published: Attestation[] }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <div className={styles.checkProof}>
      <PlainField
        label="Check a proof"
        description="The file you downloaded in your wallet. Your browser reads it; it is not uploaded."
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept="application/json"
            onChange={async ({ target }) => {
              const file = target.files?.[0];
              setOutcome(file === undefined ? null : await judge(await file.text(), published));
            }}
          />
        )}
      </PlainField>
      <p role="status">
        {outcome !== null && (
          <>
            <Status tone={outcome.holds ? "good" : "bad"}>{outcome.holds ? "Proved." : "Not proved."}</Status>{" "}
            {outcome.sentence}
          </>
        )}
      </p>
    </div>
  );
}

async function judge(text: string, published: Attestation[]): Promise<Outcome> {
  const proof = read(text);
  if (proof === null) {
    return { holds: false, sentence: "This file is not a proof of a balance." };
  }
  const named = published.find(
    ({ root, total }) => root === proof.attestation.root && total === proof.attestation.total,
  );
  if (named === undefined) {
    return { holds: false, sentence: "We have not published the root that this file names." };
  }
  const checked = await check(proof);
  return checked.holds
    ? {
        holds: true,
        sentence: `${grouped(proof.leaf.amount)} GBPC is included in the total of ${grouped(checked.total)} GBPC.`,
      }
    : { holds: false, sentence: checked.why };
}
