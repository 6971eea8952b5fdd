import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { CustomerDetail } from "@/api/contract";
import { CustomerSignIn } from "@/features/staff/CustomerSignIn";
import { useAskFreeze, useCustomer, useNoteCustomer } from "@/features/staff/customers";
import { statusWords } from "@/features/staff/words";
import { countryName } from "@/lib/countries";
import { longestText, needed } from "@/lib/typed";
import { Facts } from "@/ui/Facts";
import { ForRole } from "@/ui/ForRole";
import { AreaField } from "@/ui/form/AreaField";
import { AskForm } from "@/ui/form/AskForm";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";

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
  const customer = useCustomer(id);
  return (
    <Read of={customer} what="this customer" rows={6}>
      {(data) => <File id={id} customer={data} more={more} />}
    </Read>
  );
}

type FileProps = CustomerFileProps & { customer: CustomerDetail };

function File({ id, customer, more }: FileProps) {
  const freeze = useAskFreeze(id);
  const [asking, setAsking] = useState(false);
  const frozen = customer.status === "frozen";
  return (
    <div className="form">
      <Facts
        headed
        facts={[
          ["Email", customer.email],
          ["Kind", customer.kind === "individual" ? "Individual" : "Business"],
          [
            "Status",
            <Status key="status" tone={statusWords[customer.status].tone}>
              {statusWords[customer.status].word}
            </Status>,
          ],
          ["Phone", customer.phone],
          ["Country", countryName(customer.country)],
          ["Since", <Moment key="since" at={customer.createdAt} />],
          [
            "Id",
            <span key="id" className="figures">
              {customer.id}
            </span>,
          ],
        ]}
      />
      {customer.status !== "closed" && (
        <ForRole roles={["compliance"]} to={frozen ? "unfreeze the account" : "freeze the account"}>
          <div className="step-actions">
            <Button variant="default" onClick={() => setAsking(true)}>
              {frozen ? "Ask to unfreeze" : "Ask to freeze"}
            </Button>
          </div>
        </ForRole>
      )}
      {more}
      <CustomerSignIn id={id} userId={customer.userId} />
      <Notes id={id} notes={customer.notes} />
      <ReasonDialog
        opened={asking}
        title={frozen ? "Unfreeze this account" : "Freeze this account"}
        action="Submit for approval"
        also={{ name: "legalBasis", label: "Legal basis", choices: legalBases }}
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
  return (
    <section>
      <SectionHead title="Notes" />
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
      <ForRole roles={["compliance", "support", "treasury"]} to="write a note">
        <NoteForm id={id} />
      </ForRole>
    </section>
  );
}

function NoteForm({ id }: { id: string }) {
  const add = useNoteCustomer(id);
  const form = useForm({ defaultValues: { text: "" } });
  return (
    <AskForm
      form={form}
      writing={add}
      action="Add the note"
      quiet
      onSend={({ text }) => add.mutate(text.trim(), { onSuccess: () => form.reset() })}
    >
      <AreaField
        name="text"
        label="A note for other operators"
        rows={2}
        rule={needed("Write the note", longestText)}
      />
    </AskForm>
  );
}
