import type { ContactMessage, ContactMove, ContactState } from "@/api/contract";
import { Inbox } from "@/features/support/Inbox";
import { useContact, useContacts, useMoveContact } from "@/features/support/inbox";
import { Thread } from "@/features/support/Thread";
import { Facts } from "@/ui/Facts";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";
import { UserText } from "@/ui/UserText";

const categoryWords: Record<string, string> = {
  account: "Account",
  verification: "Verification",
  payments: "Payments",
  business: "Business enquiry",
  press: "Press",
  other: "Other",
};

const states: { value: ContactState; label: string }[] = [
  { value: "new", label: "New" },
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
  { value: "closed", label: "Closed" },
];

const emptyText: Record<ContactState | "", string> = {
  new: "No new messages.",
  open: "No open messages.",
  answered: "No answered messages yet.",
  closed: "No closed messages yet.",
  "": "No messages yet.",
};

/** The moves the server allows; see docs/states.md. */
const moves: Record<ContactState, readonly ContactState[]> = {
  new: ["open", "closed"],
  open: ["closed"],
  answered: ["open", "closed"],
  closed: ["open"],
};

/** Messages from the contact form. */
export function Contacts() {
  return (
    <Inbox
      what="the messages"
      label="Messages"
      states={states}
      useList={useContacts}
      path="/admin/contact"
      emptyText={emptyText}
      titleOf={(message: ContactMessage) => message.subject}
    >
      {(message) => <Contact key={message.id} id={message.id} />}
    </Inbox>
  );
}

function Contact({ id }: { id: string }) {
  const message = useContact(id);
  const move = useMoveContact(id);
  return (
    <Read of={message} what="this message" rows={5}>
      {(data) => (
        <div className={formStyles.form}>
          <Facts
            headed
            facts={[
              ["From", data.name],
              ["Email", data.email],
              ["Category", categoryWords[data.category] ?? data.category],
              ["Received", <Moment key="received" at={data.createdAt} />],
            ]}
          />
          <UserText>{data.message}</UserText>
          <Thread
            box="contact"
            id={id}
            state={data.state}
            states={states}
            next={moves[data.state]}
            moving={move.isPending}
            notes={data.notes ?? []}
            onMove={(state) => move.mutate(state as ContactMove)} // only the states above are offered
          />
        </div>
      )}
    </Read>
  );
}
