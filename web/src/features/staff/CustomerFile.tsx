import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { CustomerSignIn } from "@/features/staff/CustomerSignIn";
import { useAskFreeze, useCustomer, useNoteCustomer } from "@/features/staff/customers";
import { statusWords } from "@/features/staff/words";
import { countryName } from "@/lib/countries";
import { useMay } from "@/lib/operator";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import { Moment } from "@/ui/Moment";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

const legalBases = [
  { value: "sanctions", label: "Sanctions" },
  { value: "court_order", label: "A court’s order" },
  { value: "law_enforcement", label: "Law enforcement asked" },
  { value: "suspicious_activity", label: "Suspicious activity" },
  { value: "customer_request", label: "The customer asked" },
  { value: "other", label: "Something else, as the reason says" },
];

type CustomerFileProps = { id: string; more: ReactNode };

/** Everything about one customer, with notes and the way to freeze the account. */
export function CustomerFile({ id, more }: CustomerFileProps) {
  const { data, isPending, isError, error, refetch } = useCustomer(id);
  const freeze = useAskFreeze(id);
  const [asking, setAsking] = useState(false);
  const mayFreeze = useMay("compliance");
  if (isPending) {
    return <Waiting rows={6} />;
  }
  if (isError) {
    return <Failed what="this customer" error={error} onRetry={refetch} />;
  }
  const frozen = data.status === "frozen";
  return (
    <div className="form">
      <Facts
        headed
        facts={[
          ["Email", data.email],
          ["Kind", data.kind === "individual" ? "Individual" : "Business"],
          [
            "Status",
            <Status key="status" tone={statusWords[data.status].tone}>
              {statusWords[data.status].word}
            </Status>,
          ],
          ["Phone", data.phone],
          ["Country", countryName(data.country)],
          ["Since", <Moment key="since" at={data.createdAt} />],
          [
            "Id",
            <span key="id" className="figures">
              {data.id}
            </span>,
          ],
        ]}
      />
      {mayFreeze && data.status !== "closed" && (
        <div className="step-actions">
          <Button variant="default" onClick={() => setAsking(true)}>
            {frozen ? "Ask to unfreeze" : "Ask to freeze"}
          </Button>
        </div>
      )}
      {more}
      <CustomerSignIn id={id} userId={data.userId} />
      <Notes id={id} notes={data.notes} />
      <ReasonDialog
        opened={asking}
        title={frozen ? "Unfreeze this account" : "Freeze this account"}
        action="Ask a second operator"
        also="Legal basis"
        choices={legalBases}
        dangerous={!frozen}
        busy={freeze.isPending}
        error={freeze.error}
        onClose={() => setAsking(false)}
        onConfirm={(reason, legalBasis) =>
          freeze.mutate({ frozen: !frozen, legalBasis, reason }, { onSuccess: () => setAsking(false) })
        }
      >
        <p>
          It takes effect when a second operator agrees. {!frozen && "No money can then leave the account."}
        </p>
      </ReasonDialog>
    </div>
  );
}

type NotesProps = { id: string; notes: { author: string; text: string; at: string }[] };

function Notes({ id, notes }: NotesProps) {
  const may = useMay("compliance", "support", "treasury");
  const add = useNoteCustomer(id);
  const [text, setText] = useState("");

  function handleAdd(event: FormEvent) {
    event.preventDefault();
    add.mutate(text.trim(), { onSuccess: () => setText("") });
  }

  return (
    <section>
      <SectionHead title="Notes" />
      <ul className="plain-list">
        {notes.map((note) => (
          <li key={note.at}>
            {note.text}
            <span className="row-second">
              {note.author}, <Moment at={note.at} />
            </span>
          </li>
        ))}
      </ul>
      {may && (
        <form className="form" onSubmit={handleAdd}>
          <Textarea
            aria-label="A note"
            placeholder="A note for other operators"
            rows={2}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormAlert error={add.error} />
          <div className="step-actions">
            <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ""}>
              Add the note
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
