import { Button } from "@mantine/core";
import { useState } from "react";
import { useSelf } from "@/api/self";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { ApiKeys } from "@/features/developers/ApiKeys";
import { KeyDialog } from "@/features/developers/KeyDialog";
import { TryKey } from "@/features/developers/TryKey";
import { EventLog } from "@/features/events/EventLog";
import { useConfinable } from "@/features/subaccounts/queries";
import { WebhookDialog } from "@/features/webhooks/WebhookDialog";
import { Webhooks } from "@/features/webhooks/Webhooks";
import { useNavigate, useSearch } from "@/lib/useRouter";
import styles from "@/routes/user/Developers.module.css";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";
import { SecretDialog } from "@/ui/SecretDialog";
import { SectionHead } from "@/ui/SectionHead";

const views = [
  { view: undefined, label: "API keys" },
  { view: "webhooks", label: "Webhooks" },
  { view: "events", label: "Events" },
] as const;

type Secret = { of: "key" | "webhook"; text: string };

export function DevelopersScreen() {
  const { view: asked, id } = useSearch();
  const view = views.find((one) => one.view === asked)?.view;
  const navigate = useNavigate();
  const [making, setMaking] = useState<"key" | "webhook" | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const role = useSelf().data?.account.role;
  const manages = role === undefined || ["owner", "administrator", "developer"].includes(role);
  const close = () => setMaking(null);
  const accounts = useConfinable();
  return (
    <>
      <PageHead title="Developers" note="Connect your own programs to your account.">
        {manages && view === undefined && <Button onClick={() => setMaking("key")}>Create an API key</Button>}
        {manages && view === "webhooks" && id === undefined && (
          <Button onClick={() => setMaking("webhook")}>Add a webhook</Button>
        )}
      </PageHead>
      <nav className={styles.views} aria-label="Developers">
        {views.map((one) => (
          <Link
            key={one.label}
            to="/user/developers"
            search={one.view === undefined ? {} : { view: one.view }}
            aria-current={one.view === view ? "page" : undefined}
          >
            {one.label}
          </Link>
        ))}
        <a href="/docs">Docs</a>
      </nav>
      <VerifyFirst>
        {!manages && view !== "events" && (
          <p>Owners, administrators and developers of your business manage keys and webhooks.</p>
        )}
        {manages && view === undefined && (
          <>
            <ApiKeys onSecret={(text) => setSecret({ of: "key", text })} />
            {accounts.length > 0 && (
              <p className={formStyles.fieldHint}>
                A key for a single account is listed on that account’s page, under{" "}
                <Link to="/user/accounts" search={{}}>
                  Accounts
                </Link>
                .
              </p>
            )}
            <section className={styles.section}>
              <SectionHead title="Try a key" />
              <TryKey />
            </section>
          </>
        )}
        {manages && view === "webhooks" && (
          <Webhooks
            id={id}
            onClose={() => void navigate({ to: "/user/developers", search: { view: "webhooks" } })}
            onSecret={(text) => setSecret({ of: "webhook", text })}
          />
        )}
        {view === "events" && <EventLog />}
      </VerifyFirst>
      <KeyDialog
        of={making === "key" ? "new" : null}
        accounts={accounts}
        onClose={close}
        onMade={(text) => setSecret({ of: "key", text })}
      />
      <WebhookDialog
        of={making === "webhook" ? "new" : null}
        onClose={close}
        onMade={(text) => setSecret({ of: "webhook", text })}
      />
      <SecretDialog
        secret={secret?.text ?? null}
        title={secret?.of === "webhook" ? "Copy the secret of your webhook" : "Copy your API key"}
        what={secret?.of === "webhook" ? "the secret" : "the API key"}
        onClose={() => setSecret(null)}
      >
        {secret?.of === "webhook" ? (
          <p>Your server uses it to verify that a message is from us.</p>
        ) : (
          secret !== null && <TryKey known={secret.text} />
        )}
      </SecretDialog>
    </>
  );
}
