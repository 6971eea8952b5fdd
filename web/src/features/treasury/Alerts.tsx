import type { TreasuryOverview } from "@/api/contract";
import { alertDetail, alertTitle } from "@/features/treasury/alertWords";
import { Moment } from "@/ui/Moment";
import { NetworkName } from "@/ui/NetworkName";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

/** The open alerts of the networks. */
export function Alerts({ alerts }: { alerts: TreasuryOverview["alerts"] }) {
  return (
    <section>
      <SectionHead title="Alerts" />
      {alerts.length === 0 ? (
        <Status tone="good">No open alerts</Status>
      ) : (
        <PlainList>
          {alerts.map((alert) => (
            <li key={`${alert.network} ${alert.kind} ${alert.subject}`}>
              <Status tone="bad">{alertTitle(alert)}</Status>
              <p>{alertDetail(alert)}</p>
              <SecondLine>
                <NetworkName id={alert.network} />, <Moment at={alert.raisedAt} />
              </SecondLine>
            </li>
          ))}
        </PlainList>
      )}
    </section>
  );
}
