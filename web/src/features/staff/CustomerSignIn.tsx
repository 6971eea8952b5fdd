import { useState } from "react";
import type { CustomerDetail } from "@/api/contract";
import { useCustomerEvents } from "@/features/staff/customers";
import { SignInState } from "@/features/staff/SignInState";
import { useMay } from "@/lib/operator";
import { eventPlace, eventWords } from "@/lib/securityEvents";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { ReadPages } from "@/ui/ReadPages";
import { SectionHead } from "@/ui/SectionHead";

type CustomerSignInProps = { customer: CustomerDetail };

/** A customer's sign-in and its recent activity. */
export function CustomerSignIn({ customer: { id, userId, status } }: CustomerSignInProps) {
  const may = useMay("compliance", "support", "auditor");
  return (
    may && (
      <section>
        <SectionHead title="Sign-in" />
        <div className={formStyles.form}>
          <SignInState owner={{ kind: "customer", id }} closed={status === "closed"} />
          <RecentActivity userId={userId} />
        </div>
      </section>
    )
  );
}

function RecentActivity({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const events = useCustomerEvents(userId, page);
  return (
    <ReadPages
      of={events}
      what="the recent activity"
      rows={2}
      empty={null}
      onPage={setPage}
      csv={{ path: "/admin/security-event", query: { userId } }}
    >
      {(list) => (
        <PlainList label="Recent activity">
          {list.map((event) => (
            <li key={event.id}>
              {eventWords(event)}
              <SecondLine>
                <Moment at={event.at} /> {eventPlace(event)}
              </SecondLine>
            </li>
          ))}
        </PlainList>
      )}
    </ReadPages>
  );
}
