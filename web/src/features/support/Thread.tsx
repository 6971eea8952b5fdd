import { Button } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { Note } from "@/api/contract";
import { type Box, useAnswer } from "@/features/support/inbox";
import styles from "@/features/support/Thread.module.css";
import { useMay } from "@/lib/operator";
import { needed } from "@/lib/typed";
import { ForRole } from "@/ui/ForRole";
import { ActionForm } from "@/ui/form/ActionForm";
import { AreaField } from "@/ui/form/AreaField";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { Status } from "@/ui/Status";
import { UserText } from "@/ui/UserText";

const longestAnswer = 10_000;

type ThreadProps = {
  box: Box;
  id: string;
  state: string;
  states: { value: string; label: string }[];
  /** The states it can move to. */
  next: readonly string[];
  notes: Note[];
  moving: boolean;
  onMove: (state: string) => void;
};

/** The answers so far, a form for a new one, and the state of the message. */
export function Thread({ box, id, state, states, next, notes, moving, onMove }: ThreadProps) {
  const may = useMay("support");
  const wordOf = (value: string) => states.find((one) => one.value === value)?.label ?? value;
  return (
    <div className={formStyles.form}>
      <div className={styles.state}>
        <Status tone={state === "new" ? "waiting" : "quiet"}>{wordOf(state)}</Status>
        {may && (
          <span className={styles.moves}>
            {next.map((value) => (
              <Button key={value} size="xs" variant="default" disabled={moving} onClick={() => onMove(value)}>
                Mark as {wordOf(value).toLowerCase()}
              </Button>
            ))}
          </span>
        )}
      </div>
      {notes.length > 0 && (
        <PlainList>
          {notes.map((note) => (
            <li key={note.at}>
              <UserText>{noteText(note, wordOf)}</UserText>
              <SecondLine>
                {note.author}, <Moment at={note.at} />
              </SecondLine>
            </li>
          ))}
        </PlainList>
      )}
      <ForRole roles={["support"]} to="answer or change the state">
        <AnswerForm box={box} id={id} />
      </ForRole>
    </div>
  );
}

function AnswerForm({ box, id }: { box: Box; id: string }) {
  const answer = useAnswer(box, id);
  const form = useForm({ defaultValues: { text: "" } });
  return (
    <ActionForm
      form={form}
      mutation={answer}
      action="Send answer"
      onSend={({ text }) => answer.mutate(text.trim(), { onSuccess: () => form.reset() })}
    >
      <AreaField
        name="text"
        label="Answer, sent by email"
        rows={5}
        rule={needed("Enter an answer", longestAnswer)}
      />
    </ActionForm>
  );
}

/** The text of a note: a change of state with its reason, or what was written. */
function noteText({ kind, state, text }: Note, wordOf: (state: string) => string): string {
  if (kind !== "state") {
    return text;
  }
  return [`Marked as ${wordOf(state).toLowerCase()}`, text].filter(Boolean).join(": ");
}
