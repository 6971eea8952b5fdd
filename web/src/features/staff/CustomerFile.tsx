import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { CustomerDetail } from "@/api/contract";
import { CustomerSignIn } from "@/features/staff/CustomerSignIn";
import { useAddNote, useCustomer, useRequestFreeze } from "@/features/staff/customers";
import { holderWords, kindOf, legalBasisWords, noteText, statusWords } from "@/features/staff/words";
import { countryName } from "@/lib/countries";
import { longestText, needed } from "@/lib/typed";
import { Facts } from "@/ui/Facts";
import { ForRole } from "@/ui/ForRole";
import { ActionForm } from "@/ui/form/ActionForm";
import { AreaField } from "@/ui/form/AreaField";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { Read } from "@/ui/Read";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Status } from "@/ui/Status";
import { UserText } from "@/ui/UserText";

const legalBases = Object.entries(legalBasisWords).map(([value, label]) => ({ value, label }));

type CustomerFileProps = {
  id: string;
  /** What other departments show of the customer. */
  sections: ReactNode;
};

/** One customer: profile, notes, the sections of other departments, and the freezing of the account. */
export function CustomerFile({ id, sections }: CustomerFileProps) {
  const customer = useCustomer(id);
  return (
    <Read of={customer} what="this customer" rows={6}>
      {(data) => (
        <div className={formStyles.form}>
          <Profile customer={data} />
          <Freezing id={id} customer={data} />
          <SubAccounts customer={data} />
          {sections}
          <CustomerSignIn customer={data} />
          <Notes id={id} notes={data.notes} />
        </div>
      )}
    </Read>
  );
}

function Profile({ customer }: { customer: CustomerDetail }) {
  const { tone, word } = statusWords[customer.status];
  return (
    <Facts
      headed
      facts={[
        ["Email", customer.email],
        ["Type", kindOf(customer)],
        ["Business", customer.parentId !== null && <Parent key="parent" id={customer.parentId} />],
        [
          "Status",
          <Status key="status" tone={tone}>
            {word}
          </Status>,
        ],
        ["Phone", customer.phone],
        ["Country", countryName(customer.country)],
        ["Customer since", <Moment key="since" at={customer.createdAt} />],
        [
          "Customer ID",
          <span key="id" className="figures">
            {customer.id}
          </span>,
        ],
      ]}
    />
  );
}

/** The business of a sub-account. */
function Parent({ id }: { id: string }) {
  const { data } = useCustomer(id);
  return (
    <Link to="/backoffice/customers" search={{ id }}>
      {data === undefined ? "The business" : data.displayName || data.email}
    </Link>
  );
}

/** The sub-accounts of a business, the newest hundred, each with a way to its file. */
function SubAccounts({ customer: { subAccounts, subAccountCount } }: { customer: CustomerDetail }) {
  if (subAccounts.length === 0) {
    return null;
  }
  return (
    <section>
      <SectionHead title="Sub-accounts" />
      <PlainList>
        {subAccounts.map(({ id, name, holder, status }) => (
          <li key={id}>
            <Link to="/backoffice/customers" search={{ id }}>
              {name}
            </Link>
            <SecondLine>
              {holderWords[holder]}, {statusWords[status].word.toLowerCase()}
            </SecondLine>
          </li>
        ))}
      </PlainList>
      {subAccountCount > subAccounts.length && (
        <p>
          The newest {subAccounts.length} of {subAccountCount}. Find an older one by its ID.
        </p>
      )}
    </section>
  );
}

/** Requests that the account is frozen or unfrozen. A closed account is neither. */
function Freezing({ id, customer }: { id: string; customer: CustomerDetail }) {
  const request = useRequestFreeze(id);
  const [dialogOpen, setDialogOpen] = useState(false);
  const frozen = customer.status === "frozen";
  if (customer.status === "closed") {
    return null;
  }
  return (
    <>
      <ForRole roles={["compliance"]} to={frozen ? "unfreeze the account" : "freeze the account"}>
        <div className={formStyles.stepActions}>
          <Button variant="default" onClick={() => setDialogOpen(true)}>
            {frozen ? "Unfreeze account" : "Freeze account"}
          </Button>
        </div>
      </ForRole>
      <ReasonDialog
        opened={dialogOpen}
        title={frozen ? "Unfreeze this account" : "Freeze this account"}
        action="Submit for approval"
        also={{ name: "legalBasis", label: "Legal basis", choices: legalBases }}
        dangerous={!frozen}
        busy={request.isPending}
        error={request.error}
        onClose={() => setDialogOpen(false)}
        onConfirm={(reason, legalBasis) =>
          request.mutate({ frozen: !frozen, legalBasis, reason }, { onSuccess: () => setDialogOpen(false) })
        }
      >
        <p>
          {frozen
            ? "The account stays frozen until a second operator approves."
            : "Once a second operator approves, no money can leave the account. Until then it stays active."}
        </p>
      </ReasonDialog>
    </>
  );
}

type NotesProps = { id: string; notes: CustomerDetail["notes"] };

function Notes({ id, notes }: NotesProps) {
  return (
    <section>
      <SectionHead title="Notes" />
      {notes.length > 0 && (
        <PlainList>
          {notes.map((note) => (
            <li key={note.at}>
              <UserText>{noteText(note)}</UserText>
              <SecondLine>
                {note.author}, <Moment at={note.at} />
              </SecondLine>
            </li>
          ))}
        </PlainList>
      )}
      <ForRole roles={["compliance", "support", "treasury"]} to="add a note">
        <NoteForm id={id} />
      </ForRole>
    </section>
  );
}

function NoteForm({ id }: { id: string }) {
  const add = useAddNote(id);
  const form = useForm({ defaultValues: { text: "" } });
  return (
    <ActionForm
      form={form}
      mutation={add}
      action="Add note"
      quiet
      onSend={({ text }) => add.mutate(text.trim(), { onSuccess: () => form.reset() })}
    >
      <AreaField
        name="text"
        label="Note for other operators"
        rows={2}
        rule={needed("Enter a note", longestText)}
      />
    </ActionForm>
  );
}
