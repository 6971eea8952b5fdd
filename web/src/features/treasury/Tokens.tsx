import { Button } from "@mantine/core";
import { useState } from "react";
import type { TokenOrder, TokenState } from "@/api/contract";
import { useAskToken, useTokens } from "@/features/treasury/queries";
import { typedAmount } from "@/lib/decimal";
import { anAddress, anAmount, longestOrder } from "@/lib/typed";
import { ForRole } from "@/ui/ForRole";
import { Money } from "@/ui/Money";
import { Read } from "@/ui/Read";
import { type Also, ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

type Action = TokenOrder["action"];
type Asked = { network: string; action: Action };

const address: Also = { name: "address", label: "Address", rule: anAddress };

const asks: Record<Action, { title: string; button: string; also?: Also; note: string }> = {
  pause: {
    title: "Pause the token",
    button: "Pause now",
    note: "Nobody can move coins on the chain until two operators lift it. It happens at once.",
  },
  unpause: { title: "Lift the pause", button: "Submit for approval", note: "Coins can move again." },
  freeze: {
    title: "Freeze an address",
    button: "Submit for approval",
    also: address,
    note: "Its coins stay where they are until it is released.",
  },
  unfreeze: {
    title: "Release an address",
    button: "Submit for approval",
    also: address,
    note: "Its coins can move again.",
  },
  allowance: {
    title: "Set what may be minted",
    button: "Submit for approval",
    also: {
      name: "amount",
      label: "Allowance in GBPC",
      rule: anAmount("GBPC", { zero: "allowed" }),
    },
    note: "Mints beyond it wait.",
  },
};

/** The token on each chain, and what it can be told. */
export function Tokens() {
  const tokens = useTokens();
  const ask = useAskToken();
  const [asked, setAsked] = useState<Asked | null>(null);
  const words = asks[asked?.action ?? "pause"];

  function handleConfirm(reason: string, also: string) {
    if (asked !== null) {
      const more = asked.action === "allowance" ? { amount: typedAmount(also) } : { address: also };
      ask.mutate(
        { ...asked, ...(words.also === undefined ? {} : more), reason },
        { onSuccess: () => setAsked(null) },
      );
    }
  }

  return (
    <>
      <Read of={tokens} what="the token" rows={3}>
        {(data) => (
          <div className="review-main">
            {data.tokens.map((token) => (
              <Token key={token.network} token={token} onAsk={setAsked} />
            ))}
          </div>
        )}
      </Read>
      <ReasonDialog
        opened={asked !== null}
        title={words.title}
        action={words.button}
        also={words.also}
        most={longestOrder}
        dangerous={asked?.action === "pause" || asked?.action === "freeze"}
        busy={ask.isPending}
        error={ask.error}
        onClose={() => setAsked(null)}
        onConfirm={handleConfirm}
      >
        <p>{words.note}</p>
      </ReasonDialog>
    </>
  );
}

function Token({ token, onAsk }: { token: TokenState; onAsk: (asked: Asked) => void }) {
  const { network, paused, allowance } = token;
  const actions: [Action, string][] = [
    paused === true ? ["unpause", "Lift the pause"] : ["pause", "Pause"],
    ["freeze", "Freeze an address"],
    ["unfreeze", "Release an address"],
    ["allowance", "Set the allowance"],
  ];
  return (
    <section>
      <SectionHead title={`Token on ${network}`} />
      <p>
        {paused === null ? (
          <Status tone="waiting">The network does not answer</Status>
        ) : (
          <Status tone={paused ? "bad" : "good"}>{paused ? "Paused" : "Moves freely"}</Status>
        )}
      </p>
      {allowance !== null && (
        <p>
          <Money amount={allowance} currency="GBPC" /> may still be minted.
        </p>
      )}
      <ForRole roles={["treasury", "compliance"]} to="tell the token anything">
        <div className="card-actions">
          {actions.map(([action, label]) => (
            <Button key={action} size="xs" variant="default" onClick={() => onAsk({ network, action })}>
              {label}
            </Button>
          ))}
        </div>
      </ForRole>
    </section>
  );
}
