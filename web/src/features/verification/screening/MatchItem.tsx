import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { ScreeningMatch } from "@/api/contract";
import styles from "@/features/verification/screening/MatchItem.module.css";
import { reasonText } from "@/features/verification/screening/matchReasons";
import { type MatchDecision, useDecideMatch } from "@/features/verification/screening/queries";
import { useMay } from "@/lib/operator";
import { longestText, needed } from "@/lib/typed";
import { FormAlert } from "@/ui/FormAlert";
import { useOnce } from "@/ui/form/ActionForm";
import formStyles from "@/ui/form/Form.module.css";
import { TextField } from "@/ui/form/TextField";
import { Status, type Tone } from "@/ui/Status";
import { useServerErrors } from "@/ui/useServerErrors";

type MatchItemProps = { match: ScreeningMatch; children?: ReactNode };

const statusWords: Record<ScreeningMatch["status"], { tone: Tone; word: string }> = {
  potential: { tone: "waiting", word: "Potential match" },
  false_positive: { tone: "good", word: "False positive" },
  confirmed: { tone: "bad", word: "Confirmed match" },
};

/** One screening match: the list entry, the score and why, and the decision with its reason. */
export function MatchItem({ match, children }: MatchItemProps) {
  const may = useMay("compliance");
  const decide = useDecideMatch();
  const form = useForm({ defaultValues: { reason: "" } });
  const rest = useServerErrors(form, decide.error);
  const status = statusWords[match.status];
  const send = useOnce(decide, decide.mutate);
  const propsOf = (decision: MatchDecision["decision"]) => ({
    loading: decide.isPending && decide.variables.decision === decision,
    disabled: decide.isPending,
    onClick: form.handleSubmit(({ reason }) => send({ id: match.id, decision, reason: reason.trim() })),
  });
  return (
    <li>
      <div className={styles.head}>
        <strong>{match.name}</strong>
        <span>
          {match.list} list, {match.entry}
        </span>
        <span className="figures">Score {match.score} of 100</span>
        <span className={styles.status}>
          <Status tone={status.tone}>{status.word}</Status>
        </span>
      </div>
      {children}
      <p className={formStyles.fieldHint}>{match.reasons.map(reasonText).join("; ")}</p>
      {match.status === "potential" && may && (
        <FormProvider {...form}>
          <div className={styles.decision}>
            <TextField
              name="reason"
              aria-label={`Reason for the decision on ${match.name}`}
              placeholder="Reason"
              rule={needed("Enter a reason", longestText)}
            />
            <Button variant="default" {...propsOf("false_positive")}>
              Mark as false positive
            </Button>
            <Button color="red" {...propsOf("confirmed")}>
              Confirm match
            </Button>
          </div>
        </FormProvider>
      )}
      {match.status !== "potential" && match.reason !== "" && <p>{match.reason}</p>}
      <FormAlert error={rest} />
    </li>
  );
}
