import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ScreeningHit } from "@/api/contract";
import { useDecideHit } from "@/features/verification/review";
import { useMay } from "@/lib/operator";
import { FormAlert } from "@/ui/FormAlert";
import { Status, type Tone } from "@/ui/Status";

type HitProps = { hit: ScreeningHit; children?: ReactNode };

const statusWords: Record<ScreeningHit["status"], { tone: Tone; word: string }> = {
  open: { tone: "waiting", word: "To be decided" },
  cleared: { tone: "good", word: "A coincidence" },
  confirmed: { tone: "bad", word: "The same person" },
};

/** One resemblance to somebody on a list: why, how much, and what a person says of it. */
export function Hit({ hit, children }: HitProps) {
  const may = useMay("compliance");
  const decide = useDecideHit();
  const [reason, setReason] = useState("");
  const word = statusWords[hit.status];
  const act = (decision: "clear" | "confirm") =>
    decide.mutate({ hit: hit.id, decision, reason: reason.trim() });
  const wanting = { disabled: reason.trim() === "", loading: decide.isPending };
  return (
    <li>
      <div className="case-head">
        <strong>{hit.name}</strong>
        <span>
          {hit.list} list, {hit.entry}
        </span>
        <span className="figures">{hit.score} of 100</span>
        <Status tone={word.tone}>{word.word}</Status>
      </div>
      {children}
      <p className="field-hint">{hit.because.join("; ")}</p>
      {hit.status === "open" && may && (
        <div className="hit-decision">
          <TextInput
            aria-label={`Reason about ${hit.name}`}
            placeholder="Reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button variant="default" {...wanting} onClick={() => act("clear")}>
            A coincidence
          </Button>
          <Button color="red" {...wanting} onClick={() => act("confirm")}>
            The same person
          </Button>
        </div>
      )}
      {hit.status !== "open" && hit.reason !== "" && <p>{hit.reason}</p>}
      <FormAlert error={decide.error} />
    </li>
  );
}
