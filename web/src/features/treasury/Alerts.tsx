import type { TreasuryOverview } from "@/api/contract";
import { Moment } from "@/ui/Moment";
import { PlainList } from "@/ui/PlainList";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

/** The alerts, by the server's code; an unknown code is shown as it is. */
const alertWords: Record<string, string> = {
  chain_unreachable: "Network does not respond",
  chain_foreign: "Wrong network",
  chain_deep_reorg: "Deep chain reorganisation",
  chain_stuck: "Transaction stuck",
  chain_refused: "Transaction refused by the contract",
  chain_reverts: "Transaction reverted repeatedly",
  chain_nonce_used: "Signing key used elsewhere",
  chain_unknown_mint: "Unauthorised mint",
  chain_unknown_redeem: "Unauthorised burn",
  chain_wiped: "Coins wiped at a frozen address",
  chain_reserve_too_low: "Reserve too low to mint",
  chain_signer: "Signer failed",
  chain_out_of_gas: "Out of gas",
  chain_absurd_transfer: "Impossible transfer amount",
};

/** The open alerts of the networks. */
export function Alerts({ alerts }: { alerts: TreasuryOverview["alerts"] }) {
  return (
    <section>
      <SectionHead title="Alerts" />
      {alerts.length === 0 ? (
        <Status tone="good">No open alerts</Status>
      ) : (
        <PlainList>
          {alerts.map(({ network, kind, subject, message, raisedAt }) => (
            <li key={`${network} ${kind} ${subject}`}>
              <Status tone="bad">{alertWords[kind] ?? kind}</Status>
              <p>{message}</p>
              <span className="row-second">
                {network}, <Moment at={raisedAt} />
              </span>
            </li>
          ))}
        </PlainList>
      )}
    </section>
  );
}
