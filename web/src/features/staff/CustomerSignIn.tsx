import { Button } from "@mantine/core";
import { useState } from "react";
import type { SecondFactorMethod, SignInAction } from "@/api/contract";
import { useAskSignIn, useCustomerEvents, useCustomerSignIn } from "@/features/staff/customers";
import { eventPlace, eventWords } from "@/lib/securityEvents";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Pages } from "@/ui/Pages";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

type CustomerSignInProps = { id: string; userId: string };

const factorWords: Record<SecondFactorMethod, string> = {
  totp: "authenticator app",
  passkey: "passkey",
  recovery: "recovery codes",
};

const dialogs: Record<SignInAction, { title: string; note: string }> = {
  disable: { title: "Disable this sign-in", note: "Every session ends, and nobody can sign in." },
  enable: { title: "Enable this sign-in", note: "The customer can sign in again." },
  remove_second_factors: {
    title: "Remove the second factors",
    note: "For who lost them and was identified again. Every session ends, new payees wait, and the customer is told.",
  },
};

/** How a customer gets in, what happened to it, and what two operators can do about it. */
export function CustomerSignIn({ id, userId }: CustomerSignInProps) {
  const { data, isPending, isError, error, refetch } = useCustomerSignIn(id);
  const ask = useAskSignIn(id);
  const [action, setAction] = useState<SignInAction | null>(null);
  const shown = dialogs[action ?? "disable"];
  return (
    <section>
      <SectionHead title="Signing in" />
      {isPending && <Waiting rows={2} />}
      {isError && <Failed what="how this customer signs in" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <div className="form">
          <p>
            {data.disabled ? "Disabled. " : ""}
            {data.secondFactors.length === 0
              ? "No second factor."
              : `Second factors: ${data.secondFactors.map((one) => factorWords[one]).join(", ")}.`}
          </p>
          <div className="step-actions">
            <Button variant="default" onClick={() => setAction(data.disabled ? "enable" : "disable")}>
              {data.disabled ? "Ask to enable" : "Ask to disable"}
            </Button>
            {data.secondFactors.length > 0 && (
              <Button variant="default" onClick={() => setAction("remove_second_factors")}>
                Ask to remove second factors
              </Button>
            )}
          </div>
        </div>
      )}
      <Events userId={userId} />
      <ReasonDialog
        opened={action !== null}
        title={shown.title}
        action="Ask a second operator"
        dangerous={action !== "enable"}
        busy={ask.isPending}
        error={ask.error}
        onClose={() => setAction(null)}
        onConfirm={(reason) =>
          action !== null && ask.mutate({ action, reason }, { onSuccess: () => setAction(null) })
        }
      >
        <p>It takes effect when a second operator agrees. {shown.note}</p>
      </ReasonDialog>
    </section>
  );
}

function Events({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const { data } = useCustomerEvents(userId, page);
  if (data === undefined || data._meta.total === 0) {
    return null;
  }
  return (
    <>
      <ul className="plain-list">
        {data.list.map((event) => (
          <li key={event.id}>
            {eventWords(event)}
            <span className="row-second">
              <Moment at={event.at} /> {eventPlace(event)}
            </span>
          </li>
        ))}
      </ul>
      <Pages meta={data._meta} onPage={setPage} />
    </>
  );
}
