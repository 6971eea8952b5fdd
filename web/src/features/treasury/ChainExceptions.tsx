import type { TreasuryOverview } from "@/api/contract";
import { reasonInWords } from "@/lib/exceptionReasons";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { NetworkName } from "@/ui/NetworkName";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type ChainException = TreasuryOverview["alerts"][number];

/** The figures as an exception has them. */
const detailsOf = ({ subject, details: { reason, ...figures } }: ChainException): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ subject, ...figures, ...(reason && { why: reason }) }).map(([key, value]) => [
      key,
      String(value),
    ]),
  );

/** The open exceptions about the networks. */
export function ChainExceptions({ open }: { open: ChainException[] }) {
  return (
    <section>
      <SectionHead title="Networks">
        <Link to="/backoffice/exceptions">Exceptions</Link>
      </SectionHead>
      {open.length === 0 ? (
        <Status tone="good">No network has an open exception</Status>
      ) : (
        <PlainList>
          {open.map((one) => (
            <li key={`${one.network} ${one.kind} ${one.subject}`}>
              <Status tone="bad">{reasonInWords("", one.kind, detailsOf(one))}</Status>
              <SecondLine>
                <NetworkName id={one.network} />, <Moment at={one.raisedAt} />
              </SecondLine>
            </li>
          ))}
        </PlainList>
      )}
    </section>
  );
}
