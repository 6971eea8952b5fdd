import { Button, NativeSelect, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Note } from "@/api/contract";
import { type Box, useAnswer } from "@/features/support/inbox";
import { FormAlert } from "@/ui/FormAlert";
import { Moment } from "@/ui/Moment";

type ThreadProps = {
  box: Box;
  id: string;
  state: string;
  states: { value: string; label: string }[];
  notes: Note[];
  onMove: (state: string) => void;
};

/** What was answered, a new answer, and the state of the matter. */
export function Thread({ box, id, state, states, notes, onMove }: ThreadProps) {
  const answer = useAnswer(box, id);
  const [text, setText] = useState("");

  function handleAnswer(event: FormEvent) {
    event.preventDefault();
    answer.mutate(text.trim(), { onSuccess: () => setText("") });
  }

  return (
    <div className="form">
      <NativeSelect
        label="State"
        data={states.filter(({ value }) => value !== "new" || state === "new")} // nothing becomes new again
        value={state}
        onChange={(event) => onMove(event.currentTarget.value)}
      />
      {notes.length > 0 && (
        <ul className="plain-list">
          {notes.map((note) => (
            <li key={note.at}>
              <p className="message-text">{note.text}</p>
              <span className="row-second">
                {note.author}, <Moment at={note.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <form className="form" onSubmit={handleAnswer}>
        <Textarea
          label="Answer, sent by mail"
          rows={5}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormAlert error={answer.error} />
        <div className="step-actions">
          <Button type="submit" loading={answer.isPending} disabled={text.trim() === ""}>
            Send the answer
          </Button>
        </div>
      </form>
    </div>
  );
}
