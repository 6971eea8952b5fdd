import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TreasuryState } from "@/api/contract";
import { Findings } from "@/features/treasury/Findings";
import { useReconcile, useStopMinting, useTreasury } from "@/features/treasury/queries";
import { Tokens } from "@/features/treasury/Tokens";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

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
  const { data, isPending, isError, error, refetch } = useTreasury();
  const reconcile = useReconcile();
  if (isPending) {
    return <Waiting rows={8} />;
  }
  if (isError) {
    return <Failed what="the treasury" error={error} onRetry={refetch} />;
  }
  return (
    <div className="wallet-columns">
      <section>
        <SectionHead title="The books">
          <Link to="/backoffice/fees">Earned fees</Link>
          <Link to="/backoffice/movements">Unexplained debits</Link>
        </SectionHead>
        <Facts
          headed
          facts={lines.map(([key, label, currency]) => [
            label,
            <Money key={key} amount={data.books[key]} currency={currency} />,
          ])}
        />
      </section>
      <div className="review-side">
        <Minting stopped={data.stopped} />
        <Tokens />
        <Alarms alarms={data.alarms} />
        <section>
          <SectionHead title="Last comparison">
            <Link to="/backoffice/reconciliations">Day by day</Link>
            <Button
              size="xs"
              variant="default"
              loading={reconcile.isPending}
              onClick={() => reconcile.mutate()}
            >
              Compare now
            </Button>
          </SectionHead>
          <Findings reconciliation={data.reconciliation} />
        </section>
      </div>
    </div>
  );
}

function Minting({ stopped }: { stopped: TreasuryState["stopped"] }) {
  const change = useStopMinting();
  const [asking, setAsking] = useState(false);
  const stop = stopped === null;
  return (
    <section>
      <SectionHead title="Minting">
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {stop ? "Stop minting" : "Let it go on"}
        </Button>
      </SectionHead>
      {stopped === null ? (
        <Status tone="good">Goes on</Status>
      ) : (
        <p>
          <Status tone="bad">Stopped</Status> since <Moment at={stopped.since} />: {stopped.reason}
        </p>
      )}
      <ReasonDialog
        opened={asking}
        title={stop ? "Stop minting" : "Let minting go on"}
        action={stop ? "Stop" : "Go on"}
        dangerous={stop}
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

function Alarms({ alarms }: { alarms: TreasuryState["alarms"] }) {
  return (
    <section>
      <SectionHead title="Alarms" />
      {alarms.length === 0 ? (
        <Status tone="good">None</Status>
      ) : (
        <ul className="plain-list">
          {alarms.map((alarm) => (
            <li key={`${alarm.network} ${alarm.kind} ${alarm.subject}`}>
              <Status tone="bad">{alarm.kind}</Status> {alarm.message}
              <span className="row-second">
                {alarm.network}, <Moment at={alarm.raisedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
