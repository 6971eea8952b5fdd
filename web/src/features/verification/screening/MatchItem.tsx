import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { ScreeningMatch } from "@/api/contract";
import { useDecideMatch } from "@/features/verification/review/queries";
import { useMay } from "@/lib/operator";
import { longestText, needed } from "@/lib/typed";
import { FormAlert } from "@/ui/FormAlert";
import { useOnce } from "@/ui/form/AskForm";
import { TextField } from "@/ui/form/TextField";
import { Status, type Tone } from "@/ui/Status";
import { useServerErrors } from "@/ui/useServerErrors";

type Verdict = "false_positive" | "confirmed";

type MatchItemProps = { match: ScreeningMatch; children?: ReactNode };

const statusWords: Record<ScreeningMatch["status"], { tone: Tone; word: string }> = {
  potential: { tone: "waiting", word: "To be decided" },
  false_positive: { tone: "good", word: "A coincidence" },
  confirmed: { tone: "bad", word: "The same person" },
};

/** One resemblance to somebody on a list: why, how much, and what a person says of it. */
export function MatchItem({ match, children }: MatchItemProps) {
  const may = useMay("compliance");
  const decide = useDecideMatch();
  const form = useForm({ defaultValues: { reason: "" } });
  const rest = useServerErrors(form, decide.error);
  const word = statusWords[match.status];
  const send = useOnce(decide, decide.mutate);
  const act = (decision: Verdict) =>
    form.handleSubmit(({ reason }) => send({ match: match.id, decision, reason: reason.trim() }));
  const under = (decision: Verdict) => ({
    loading: decide.isPending && decide.variables.decision === decision,
    disabled: decide.isPending,
    onClick: act(decision),
  });
  return (
    <li>
      <div className="case-head">
        <strong>{match.name}</strong>
        <span>
          {match.list} list, {match.entry}
        </span>
        <span className="figures">{match.score} of 100</span>
        <Status tone={word.tone}>{word.word}</Status>
      </div>
      {children}
      <p className="field-hint">{match.because.join("; ")}</p>
      {match.status === "potential" && may && (
        <FormProvider {...form}>
          <div className="hit-decision">
            <TextField
              name="reason"
              aria-label={`Reason about ${match.name}`}
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
      {match.status !== "potential" && match.reason !== "" && <p>{match.reason}</p>}
      <FormAlert error={rest} />
    </li>
  );
}
