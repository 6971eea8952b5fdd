import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TreasuryState } from "@/api/contract";
import { Findings } from "@/features/treasury/Findings";
import { PublishTotal } from "@/features/treasury/PublishTotal";
import { useReconcile, useStopMinting, useTreasury } from "@/features/treasury/queries";
import { Tokens } from "@/features/treasury/Tokens";
import { useMay } from "@/lib/operator";
import { longestOrder } from "@/lib/typed";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

const lines: [key: keyof TreasuryState["books"], label: string, currency: "GBP" | "GBPC"][] = [
  ["reserve", "Reserve", "GBP"],
  ["banks", "At the safeguarding banks", "GBP"],
  ["receipts", "Belongs to no one yet", "GBP"],
  ["ownCash", "The company’s own cash", "GBP"],
  ["issued", "Coins in existence", "GBPC"],
  ["balances", "Customers may spend", "GBPC"],
  ["held", "Ordered, not final", "GBPC"],
  ["circulation", "On chains", "GBPC"],
  ["quarantine", "In quarantine", "GBPC"],
  ["fees", "Fees not yet cashed", "GBPC"],
];

/** Reserve, books and chains; whether minting goes on; what the last comparison found. */
export function Treasury() {
  const maySeeBooks = useMay("treasury", "auditor");
  return maySeeBooks ? <Desk /> : <Tokens />;
}

function Desk() {
  const state = useTreasury();
  return (
    <Read of={state} what="the treasury" rows={10}>
      {({ books, stopped, alerts, reconciliation }) => (
        <div className="wallet-columns">
          <section>
            <SectionHead title="The books">
              <Link to="/backoffice/fees">Earned fees</Link>
              <Link to="/backoffice/debits">Unexplained debits</Link>
              <Link to="/backoffice/bank">Bank</Link>
            </SectionHead>
            <Facts
              headed
              facts={lines.map(([key, label, currency]) => [
                label,
                <Money key={key} amount={books[key]} currency={currency} />,
              ])}
            />
          </section>
          <div className="review-side">
            <Minting stopped={stopped} />
            <Tokens />
            <Alerts alerts={alerts} />
            <LastComparison reconciliation={reconciliation} />
            <PublishTotal />
          </div>
        </div>
      )}
    </Read>
  );
}

function LastComparison({ reconciliation }: Pick<TreasuryState, "reconciliation">) {
  const reconcile = useReconcile();
  const may = useMay("treasury");
  return (
    <section>
      <SectionHead title="Last comparison">
        <Link to="/backoffice/reconciliations">Day by day</Link>
        {may && (
          <Button
            size="xs"
            variant="default"
            loading={reconcile.isPending}
            onClick={() => reconcile.mutate()}
          >
            Compare now
          </Button>
        )}
      </SectionHead>
      <Findings reconciliation={reconciliation} />
    </section>
  );
}

function stopReason({ cause, reason }: NonNullable<TreasuryState["stopped"]>): string {
  return cause === "reconciliation" ? "a reconciliation found a difference" : reason;
}

function Minting({ stopped }: { stopped: TreasuryState["stopped"] }) {
  const change = useStopMinting();
  const [asking, setAsking] = useState(false);
  const stop = stopped === null;
  const may = useMay("treasury");
  return (
    <section>
      <SectionHead title="Minting">
        {may && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {stop ? "Stop minting" : "Let it go on"}
          </Button>
        )}
      </SectionHead>
      {stopped === null ? (
        <Status tone="good">Goes on</Status>
      ) : (
        <p>
          <Status tone="bad">Stopped</Status> since <Moment at={stopped.since} />: {stopReason(stopped)}
        </p>
      )}
      {!may && <p className="field-hint">It takes the role treasury to stop minting or to compare.</p>}
      <ReasonDialog
        opened={asking}
        title={stop ? "Stop minting" : "Let minting go on"}
        action={stop ? "Stop" : "Go on"}
        dangerous={stop}
        most={longestOrder}
        busy={change.isPending}
        error={change.error}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => change.mutate({ stop, reason }, { onSuccess: () => setAsking(false) })}
      >
        <p>Redemptions go on in either case.</p>
      </ReasonDialog>
    </section>
  );
}

function Alerts({ alerts }: { alerts: TreasuryState["alerts"] }) {
  return (
    <section>
      <SectionHead title="Alarms" />
      {alerts.length === 0 ? (
        <Status tone="good">None</Status>
      ) : (
        <ul className="plain-list">
          {alerts.map((alert) => (
            <li key={`${alert.network} ${alert.kind} ${alert.subject}`}>
              <Status tone="bad">{alert.kind}</Status> {alert.message}
              <span className="row-second">
                {alert.network}, <Moment at={alert.raisedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
