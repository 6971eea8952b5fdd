import { useState } from "react";
import { useCustomerEvents } from "@/features/staff/customers";
import { SignInState } from "@/features/staff/SignInState";
import { useMay } from "@/lib/operator";
import { eventPlace, eventWords } from "@/lib/securityEvents";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";

type CustomerSignInProps = { id: string; userId: string };

/** How a customer gets in, and what happened to it. */
export function CustomerSignIn({ id, userId }: CustomerSignInProps) {
  const may = useMay("compliance", "support", "auditor");
  return (
    may && (
      <section>
        <SectionHead title="Signing in" />
        <SignInState whose={{ kind: "customer", id }} />
        <Events userId={userId} />
      </section>
    )
  );
}

function Events({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const events = useCustomerEvents(userId, page);
  return (
    <ReadPages of={events} what="what happened to it" rows={2} empty={null} onPage={setPage}>
      {(list) => (
        <ul className="plain-list">
          {list.map((event) => (
            <li key={event.id}>
              {eventWords(event)}
              <span className="row-second">
                <Moment at={event.at} /> {eventPlace(event)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ReadPages>
  );
}
