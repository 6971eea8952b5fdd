import type { ContactMessage, ContactMove, ContactState } from "@/api/contract";
import { Inbox } from "@/features/support/Inbox";
import { useContact, useContacts, useMoveContact } from "@/features/support/inbox";
import { Thread } from "@/features/support/Thread";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";

const categoryWords: Record<string, string> = {
  account: "An account",
  verification: "Verification",
  payments: "A payment",
  business: "Working with us",
  press: "Press",
  other: "Something else",
};

const states: { value: ContactState; label: string }[] = [
  { value: "new", label: "New" },
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
  { value: "closed", label: "Closed" },
];

const nothing: Record<ContactState | "", string> = {
  new: "Nobody waits to be read. What people write stands here until somebody opens it.",
  open: "No message is being worked on.",
  answered: "No message was answered yet.",
  closed: "No message was closed yet.",
  "": "Nobody has written yet.",
};

/** The server's own table of moves; docs/states.md shows it. */
const moves: Record<ContactState, readonly ContactState[]> = {
  new: ["open", "closed"],
  open: ["closed"],
  answered: ["open", "closed"],
  closed: ["open"],
};

/** What people wrote to us. */
export function Contacts() {
  return (
    <Inbox
      what="the messages"
      states={states}
      useList={useContacts}
      nothing={nothing}
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
        <div className="form">
          <Facts
            headed
            facts={[
              ["From", data.name],
              ["Email", data.email],
              ["About", categoryWords[data.category] ?? data.category],
              ["Came", <Moment key="came" at={data.createdAt} />],
            ]}
          />
          <p className="message-text">{data.message}</p>
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
