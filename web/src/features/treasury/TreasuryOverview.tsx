import { Button } from "@mantine/core";
import type { TreasuryOverview as Overview } from "@/api/contract";
import { ChainExceptions } from "@/features/treasury/ChainExceptions";
import { Findings } from "@/features/treasury/Findings";
import { stateWords } from "@/features/treasury/findings";
import { Minting } from "@/features/treasury/Minting";
import { Paused } from "@/features/treasury/Paused";
import { PublishAttestation } from "@/features/treasury/PublishAttestation";
import { useReconcile, useTreasury } from "@/features/treasury/queries";
import { TokenControls } from "@/features/treasury/TokenControls";
import styles from "@/features/treasury/TreasuryOverview.module.css";
import { useMay } from "@/lib/operator";
import { Facts } from "@/ui/Facts";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

const balances: [key: keyof Overview["books"], label: string, currency: "GBP" | "GBPC"][] = [
  ["reserve", "Reserve", "GBP"],
  ["banks", "Safeguarding accounts", "GBP"],
  ["holdings", "Holdings, at cost", "GBP"],
  ["buffer", "Own money in the reserve", "GBP"],
  ["unmatchedCredits", "Unallocated receipts", "GBP"],
  ["corporateCash", "Corporate account", "GBP"],
  ["issued", "Coins issued", "GBPC"],
  ["balances", "Customer balances", "GBPC"],
  ["held", "In flight", "GBPC"],
  ["circulation", "In circulation on chains", "GBPC"],
  ["quarantine", "In quarantine", "GBPC"],
  ["fees", "Accrued fees", "GBPC"],
];

/** Reserve, books and chains, minting, open exceptions and the last reconciliation. Compliance sees the token alone. */
export function TreasuryOverview() {
  const maySeeBooks = useMay("treasury", "auditor");
  return maySeeBooks ? <FullOverview /> : <TokenControls />;
}

function FullOverview() {
  const overview = useTreasury();
  return (
    <Read of={overview} what="the treasury" rows={10}>
      {({ books, stopped, paused, alerts, reconciliation }) => (
        <div className={styles.columns}>
          <section>
            <SectionHead title="Books">
              <Link to="/backoffice/reserve">Reserve</Link>
              <Link to="/backoffice/fees">Accrued fees</Link>
              <Link to="/backoffice/debits">Unexplained debits</Link>
              <Link to="/backoffice/bank">Bank</Link>
              <Link to="/backoffice/journals">Manual entries</Link>
              <Link to="/backoffice/months">Month-end close</Link>
            </SectionHead>
            <Facts
              headed
              facts={balances.map(([key, label, currency]) => [
                label,
                <Money key={key} amount={books[key]} currency={currency} />,
              ])}
            />
          </section>
          <div className={styles.side}>
            {paused && <Paused paused={paused} />}
            <Minting stopped={stopped} />
            <TokenControls />
            <ChainExceptions open={alerts} />
            <LastReconciliation reconciliation={reconciliation} />
            <PublishAttestation />
          </div>
        </div>
      )}
    </Read>
  );
}

function LastReconciliation({ reconciliation }: Pick<Overview, "reconciliation">) {
  const reconcile = useReconcile();
  const may = useMay("treasury");
  return (
    <section>
      <SectionHead title="Reconciliation">
        <Link to="/backoffice/reconciliations">History</Link>
        {may && (
          <Button
            size="xs"
            variant="default"
            loading={reconcile.isPending}
            onClick={() => reconcile.mutate()}
          >
            Run now
          </Button>
        )}
      </SectionHead>
      {reconciliation === null ? (
        <p>No reconciliation yet.</p>
      ) : (
        <>
          <p>
            <Status tone={stateWords[reconciliation.state].tone}>
              {stateWords[reconciliation.state].label}
            </Status>
            , <Moment at={reconciliation.at} />
          </p>
          <Findings reconciliation={reconciliation} />
        </>
      )}
    </section>
  );
}
