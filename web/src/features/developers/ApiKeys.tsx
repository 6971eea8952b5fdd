import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useApiKeys, useRevokeKey, useRotateKey } from "@/features/developers/queries";
import { statusWords } from "@/features/developers/words";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import listStyles from "@/ui/PlainList.module.css";
import { Waiting } from "@/ui/Waiting";

const graceHours = 24;

type ApiKeysProps = { onSecret: (secret: string) => void };
type Chosen = { id: string; name: string; what: "rotate" | "revoke" };

/** The account’s API keys, with what each may do and when it was last used. */
export function ApiKeys({ onSecret }: ApiKeysProps) {
  const { data, isPending, isError, error, refetch } = useApiKeys();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const rotate = useRotateKey();
  const revoke = useRevokeKey();
  const close = () => setChosen(null);
  if (isPending) {
    return <Waiting rows={3} />;
  }
  if (isError) {
    return <Failed what="your API keys" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0) {
    return (
      <p>
        No API keys yet. With a key, your own programs read your account and pay in your name. Make one to
        begin.
      </p>
    );
  }
  return (
    <>
      <ul className={listStyles.list}>
        {data.list.map(
          ({ id, name, prefix, scopes, status, ipAllowList, lastUsedAt, lastUsedIp, expiresAt }) => (
            <li key={id}>
              <p>
                <strong>{name}</strong> <code>{prefix}…</code> {statusWords[status]}
              </p>
              <p>
                May: {scopes.join(", ")}. From:{" "}
                {ipAllowList.length === 0 ? "everywhere" : ipAllowList.join(", ")}.{" "}
                {lastUsedAt === null ? (
                  "Never used."
                ) : (
                  <>
                    Last used <Moment at={lastUsedAt} /> from {lastUsedIp}.
                  </>
                )}{" "}
                {expiresAt !== null && (
                  <>
                    Expires <Moment at={expiresAt} />.
                  </>
                )}
              </p>
              {(status === "active" || status === "pending") && (
                <Group gap="xs">
                  {status === "active" && (
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={`Rotate ${name}`}
                      onClick={() => setChosen({ id, name, what: "rotate" })}
                    >
                      Rotate
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Revoke ${name}`}
                    onClick={() => setChosen({ id, name, what: "revoke" })}
                  >
                    Revoke
                  </Button>
                </Group>
              )}
            </li>
          ),
        )}
      </ul>
      <ConfirmDialog
        opened={chosen?.what === "rotate"}
        title={`Rotate ${chosen?.name ?? ""}`}
        action="Make its successor"
        busy={rotate.isPending}
        error={rotate.error}
        onConfirm={() =>
          chosen !== null &&
          rotate.mutate(
            { id: chosen.id, graceHours },
            {
              onSuccess: (made) => {
                close();
                onSecret(made.secret);
              },
            },
          )
        }
        onClose={close}
      >
        <p>You get a new key that may do the same. The old one works for another {graceHours} hours.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={chosen?.what === "revoke"}
        title={`Revoke ${chosen?.name ?? ""}`}
        action="Revoke"
        dangerous
        busy={revoke.isPending}
        error={revoke.error}
        onConfirm={() => chosen !== null && revoke.mutate(chosen.id, { onSuccess: close })}
        onClose={close}
      >
        <p>It stops working at once, everywhere and for good.</p>
      </ConfirmDialog>
    </>
  );
}
