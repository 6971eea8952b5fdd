import { Button } from "@mantine/core";
import { useState } from "react";
import type { TokenActionRequest, TokenState } from "@/api/contract";
import { useNetworkName } from "@/api/networkNames";
import { useRequestTokenAction, useTokens } from "@/features/treasury/queries";
import styles from "@/features/treasury/TokenControls.module.css";
import { typedAmount } from "@/lib/decimal";
import { anAddress, anAmount, longestOrder } from "@/lib/typed";
import { ForRole } from "@/ui/ForRole";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type Action = TokenActionRequest["action"];
type Requested = { network: string; action: Action };

const address: Also = { name: "address", label: "Address", rule: anAddress };

const dialogs: Record<Action, { title: string; button: string; also?: Also; effect: string }> = {
  pause: {
    title: "Pause transfers",
    button: "Pause transfers",
    effect:
      "This takes effect immediately. No coins can be transferred on this network until two operators resume transfers.",
  },
  unpause: {
    title: "Resume transfers",
    button: "Submit for approval",
    effect: "When a second operator approves, coins can be transferred again.",
  },
  freeze: {
    title: "Freeze an address",
    button: "Submit for approval",
    also: address,
    effect:
      "When a second operator approves, coins at this address cannot be transferred until it is unfrozen.",
  },
  unfreeze: {
    title: "Unfreeze an address",
    button: "Submit for approval",
    also: address,
    effect: "When a second operator approves, coins at this address can be transferred again.",
  },
  allowance: {
    title: "Set the mint allowance",
    button: "Submit for approval",
    also: {
      name: "amount",
      label: "Mint allowance in GBPC",
      rule: anAmount("GBPC", { zero: "allowed" }),
    },
    effect:
      "When a second operator approves, this is the amount that can still be minted. Transfers on chain beyond it are held.",
  },
};

/** The token on each network: transfers, mint allowance and frozen addresses. */
export function TokenControls() {
  const tokens = useTokens();
  const request = useRequestTokenAction();
  const [requested, setRequested] = useState<Requested | null>(null);
  const dialog = dialogs[requested?.action ?? "pause"];

  function handleConfirm(reason: string, also: string) {
    if (requested !== null) {
      const more = requested.action === "allowance" ? { amount: typedAmount(also) } : { address: also };
      request.mutate(
        { ...requested, ...(dialog.also === undefined ? {} : more), reason },
        { onSuccess: () => setRequested(null) },
      );
    }
  }

  return (
    <>
      <Read of={tokens} what="the token" rows={3}>
        {(data) => (
          <div className={styles.tokens}>
            {data.tokens.map((token) => (
              <Token key={token.network} token={token} onRequest={setRequested} />
            ))}
          </div>
        )}
      </Read>
      <ReasonDialog
        opened={requested !== null}
        title={dialog.title}
        action={dialog.button}
        also={dialog.also}
        most={longestOrder}
        dangerous={requested?.action === "pause" || requested?.action === "freeze"}
        busy={request.isPending}
        error={request.error}
        onClose={() => setRequested(null)}
        onConfirm={handleConfirm}
      >
        <p>{dialog.effect}</p>
      </ReasonDialog>
    </>
  );
}

function Token({ token, onRequest }: { token: TokenState; onRequest: (action: Requested) => void }) {
  const { network, paused, allowance, asOf, coldActions } = token;
  const nameOf = useNetworkName();
  const actions: [Action, string][] = [
    paused === true ? ["unpause", "Resume transfers"] : ["pause", "Pause transfers"],
    ["freeze", "Freeze an address"],
    ["unfreeze", "Unfreeze an address"],
    ["allowance", "Set mint allowance"],
  ];
  const here = actions.filter(([action]) => !coldActions.includes(action));
  const cold = actions.filter(([action]) => coldActions.includes(action));
  return (
    <section>
      <SectionHead title={`Token on ${nameOf(network)}`} />
      <p>
        {paused === null ? (
          <Status tone="waiting">Network does not respond</Status>
        ) : (
          <Status tone={paused ? "bad" : "good"}>{paused ? "Transfers paused" : "Transfers enabled"}</Status>
        )}
      </p>
      {asOf !== null && (
        <p>
          As reported by the network at <Moment at={asOf} />
        </p>
      )}
      {allowance !== null && (
        <p>
          Mint allowance remaining: <Money amount={allowance} currency="GBPC" />
        </p>
      )}
      <ForRole roles={["treasury", "compliance"]} to="control the token">
        <div className={styles.actions}>
          {here.map(([action, label]) => (
            <Button key={action} size="xs" variant="default" onClick={() => onRequest({ network, action })}>
              {label}
            </Button>
          ))}
        </div>
        {cold.length > 0 && (
          <div className={styles.cold}>
            <p>
              The keys for these actions are kept offline. Prepare, sign and submit them with{" "}
              <code>gbpc token</code> on the machine that has the key.
            </p>
            <ul>
              {cold.map(([action, label]) => (
                <li key={action}>
                  {label}: <code>gbpc token prepare {action}</code>
                </li>
              ))}
            </ul>
          </div>
        )}
      </ForRole>
    </section>
  );
}
