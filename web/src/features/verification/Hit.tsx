import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { ScreeningHit } from "@/api/contract";
import { useDecideHit } from "@/features/verification/review";
import { useMay } from "@/lib/operator";
import { longestText, needed } from "@/lib/typed";
import { FormAlert } from "@/ui/FormAlert";
import { useOnce } from "@/ui/form/AskForm";
import { TextField } from "@/ui/form/TextField";
import { Status, type Tone } from "@/ui/Status";
import { useServerErrors } from "@/ui/useServerErrors";

type Verdict = "false_positive" | "confirmed";

type HitProps = { hit: ScreeningHit; children?: ReactNode };

const statusWords: Record<ScreeningHit["status"], { tone: Tone; word: string }> = {
  potential: { tone: "waiting", word: "To be decided" },
  false_positive: { tone: "good", word: "A coincidence" },
  confirmed: { tone: "bad", word: "The same person" },
};

/** One resemblance to somebody on a list: why, how much, and what a person says of it. */
export function Hit({ hit, children }: HitProps) {
  const may = useMay("compliance");
  const decide = useDecideHit();
  const form = useForm({ defaultValues: { reason: "" } });
  const rest = useServerErrors(form, decide.error);
  const word = statusWords[hit.status];
  const send = useOnce(decide, decide.mutate);
  const act = (decision: Verdict) =>
    form.handleSubmit(({ reason }) => send({ hit: hit.id, decision, reason: reason.trim() }));
  const under = (decision: Verdict) => ({
    loading: decide.isPending && decide.variables.decision === decision,
    disabled: decide.isPending,
    onClick: act(decision),
  });
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
      {hit.status === "potential" && may && (
        <FormProvider {...form}>
          <div className="hit-decision">
            <TextField
              name="reason"
              aria-label={`Reason about ${hit.name}`}
              placeholder="Reason"
              rule={needed("Say why", longestText)}
            />
            <Button variant="default" {...under("false_positive")}>
              A coincidence
            </Button>
            <Button color="red" {...under("confirmed")}>
              The same person
            </Button>
          </div>
        </FormProvider>
      )}
      {hit.status !== "potential" && hit.reason !== "" && <p>{hit.reason}</p>}
      <FormAlert error={rest} />
    </li>
  );
}
