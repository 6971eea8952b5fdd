import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ScreeningHit, VerificationCase } from "@/api/contract";
import { useDecideHit } from "@/features/verification/review";
import { FormAlert } from "@/ui/FormAlert";
import { SectionHead } from "@/ui/SectionHead";
import { Status, type Tone } from "@/ui/Status";

type CaseHitsProps = { item: VerificationCase };

const statusWords: Record<ScreeningHit["status"], { tone: Tone; word: string }> = {
  open: { tone: "waiting", word: "To be decided" },
  cleared: { tone: "good", word: "A coincidence" },
  confirmed: { tone: "bad", word: "The same person" },
};

/** Resemblances to the sanctions lists, each to be decided with a reason. */
export function CaseHits({ item }: CaseHitsProps) {
  return item.hits.length === 0 ? null : (
    <section>
      <SectionHead title="Resemblances to sanctions lists" />
      <ul className="plain-list">
        {item.hits.map((hit) => (
          <Hit key={hit.id} hit={hit} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit, item }: { hit: ScreeningHit; item: VerificationCase }) {
  const decide = useDecideHit(item.kind, item.id);
  const [reason, setReason] = useState("");
  const word = statusWords[hit.status];
  const act = (decision: "clear" | "confirm") =>
    decide.mutate({ hit: hit.id, decision, reason: reason.trim() });
  return (
    <li>
      <strong>{hit.name}</strong>, {hit.list} {hit.entry}, {hit.score} of 100{" "}
      <Status tone={word.tone}>{word.word}</Status>
      <p className="field-hint">{hit.because.join("; ")}</p>
      {hit.status === "open" ? (
        <div className="hit-decision">
          <TextInput
            aria-label={`Reason about ${hit.name}`}
            placeholder="Reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button variant="default" disabled={reason.trim() === ""} onClick={() => act("clear")}>
            A coincidence
          </Button>
          <Button color="red" disabled={reason.trim() === ""} onClick={() => act("confirm")}>
            The same person
          </Button>
        </div>
      ) : (
        <p>{hit.reason}</p>
      )}
      <FormAlert error={decide.error} />
    </li>
  );
}
