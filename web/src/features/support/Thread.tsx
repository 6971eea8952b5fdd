import { Button } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { Note } from "@/api/contract";
import { type Box, useAnswer } from "@/features/support/inbox";
import { useMay } from "@/lib/operator";
import { needed } from "@/lib/typed";
import { ForRole } from "@/ui/ForRole";
import { AreaField } from "@/ui/form/AreaField";
import { AskForm } from "@/ui/form/AskForm";
import { Moment } from "@/ui/Moment";
import { Status } from "@/ui/Status";

const longestAnswer = 10_000;

type ThreadProps = {
  box: Box;
  id: string;
  state: string;
  states: { value: string; label: string }[];
  /** What it can become from where it stands. */
  next: readonly string[];
  notes: Note[];
  moving: boolean;
  onMove: (state: string) => void;
};

/** What was answered, a new answer, and the state of the matter. */
export function Thread({ box, id, state, states, next, notes, moving, onMove }: ThreadProps) {
  const may = useMay("support");
  const wordOf = (value: string) => states.find((one) => one.value === value)?.label ?? value;
  return (
    <div className="form">
      <div className="thread-state">
        <Status tone={state === "new" ? "waiting" : "quiet"}>{wordOf(state)}</Status>
        {may && (
          <span className="card-actions">
            {next.map((value) => (
              <Button key={value} size="xs" variant="default" disabled={moving} onClick={() => onMove(value)}>
                Mark as {wordOf(value).toLowerCase()}
              </Button>
            ))}
          </span>
        )}
      </div>
      {notes.length > 0 && (
        <ul className="plain-list">
          {notes.map((note) => (
            <li key={note.at}>
              <p className="message-text">{said(note, wordOf)}</p>
              <span className="row-second">
                {note.author}, <Moment at={note.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ForRole roles={["support"]} to="answer, or to mark it">
        <AnswerForm box={box} id={id} />
      </ForRole>
    </div>
  );
}

function AnswerForm({ box, id }: { box: Box; id: string }) {
  const answer = useAnswer(box, id);
  const form = useForm({ defaultValues: { text: "" } });
  return (
    <AskForm
      form={form}
      writing={answer}
      action="Send the answer"
      onSend={({ text }) => answer.mutate(text.trim(), { onSuccess: () => form.reset() })}
    >
      <AreaField
        name="text"
        label="Answer, sent by mail"
        rows={5}
        rule={needed("Write the answer", longestAnswer)}
      />
    </AskForm>
  );
}

/** A change of state is kept as "open: why"; what was answered stands as it was written. */
function said({ kind, text }: Note, wordOf: (state: string) => string): string {
  if (kind !== "state") {
    return text;
  }
  const [to = "", ...why] = text.split(": ");
  return [`Marked as ${wordOf(to.replace(/:$/, "").trim()).toLowerCase()}`, why.join(": ").trim()]
    .filter(Boolean)
    .join(": ");
}
