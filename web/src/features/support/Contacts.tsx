import type { ContactMessage, ContactMove, ContactState } from "@/api/contract";
import { Inbox } from "@/features/support/Inbox";
import { useContact, useContacts, useMoveContact } from "@/features/support/inbox";
import { Thread } from "@/features/support/Thread";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Waiting } from "@/ui/Waiting";

const states: { value: ContactState; label: string }[] = [
  { value: "new", label: "New" },
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
  { value: "closed", label: "Closed" },
];

/** What people wrote to us. */
export function Contacts() {
  return (
    <Inbox
      what="the messages"
      states={states}
      useList={useContacts}
      titleOf={(message: ContactMessage) => message.subject}
    >
      {(message) => <Contact key={message.id} id={message.id} />}
    </Inbox>
  );
}

function Contact({ id }: { id: string }) {
  const { data, isPending, isError, error, refetch } = useContact(id);
  const move = useMoveContact(id);
  if (isPending) {
    return <Waiting rows={5} />;
  }
  if (isError) {
    return <Failed what="this message" error={error} onRetry={refetch} />;
  }
  return (
    <div className="form">
      <Facts
        headed
        facts={[
          ["From", data.name],
          ["Email", data.email],
          ["About", data.category],
        ]}
      />
      <p className="message-text">{data.message}</p>
      <Thread
        box="contact"
        id={id}
        state={data.state}
        states={states}
        notes={data.notes ?? []}
        onMove={(state) => move.mutate(state as ContactMove)} // only the states above are offered
      />
    </div>
  );
}
