import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import type { ApiKey } from "@/api/contract";
import { KeyDialog } from "@/features/developers/KeyDialog";
import { useApiKeys, useRevokeKey } from "@/features/developers/queries";
import { RotateDialog } from "@/features/developers/RotateDialog";
import { statusWords } from "@/features/developers/words";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

type ApiKeysProps = { onSecret: (secret: string) => void };
type Chosen = { key: ApiKey; what: "change" | "rotate" | "revoke" };

const isDead = ({ status }: ApiKey) => status === "revoked" || status === "expired";

/** The account’s API keys, with what each may do and when it was last used. The page has the button that makes one. */
export function ApiKeys({ onSecret }: ApiKeysProps) {
  const { data, isPending, isError, error, refetch } = useApiKeys();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [withDead, setWithDead] = useState(false);
  const revoke = useRevokeKey();
  const close = () => setChosen(null);
  const of = (what: Chosen["what"]) => (chosen?.what === what ? chosen.key : null);
  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="your API keys" error={error} onRetry={refetch} />;
  }
  const dead = data.list.filter(isDead).length;
  const shown = withDead ? data.list : data.list.filter((key) => !isDead(key));
  return (
    <>
      {shown.length === 0 ? (
        <Empty>Your own programs use API keys to read your account and make payments on your behalf.</Empty>
      ) : (
        <DataList
          label="API keys"
          columns={columnsFor((key, what) => setChosen({ key, what }))}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
      {dead > 0 && (
        <Switch
          mt="lg"
          label={`Show ${dead} inactive ${dead === 1 ? "key" : "keys"}`}
          checked={withDead}
          onChange={(event) => setWithDead(event.currentTarget.checked)}
        />
      )}
      <KeyDialog of={of("change")} onClose={close} onMade={onSecret} />
      <RotateDialog of={of("rotate")} onClose={close} onMade={onSecret} />
      <ConfirmDialog
        opened={chosen?.what === "revoke"}
        title={`Revoke ${chosen?.key.name ?? ""}`}
        action="Revoke"
        dangerous
        busy={revoke.isPending}
        error={revoke.error}
        onConfirm={() => chosen !== null && revoke.mutate(chosen.key.id, { onSuccess: close })}
        onClose={close}
      >
        <p>It stops working immediately. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

function columnsFor(onChoose: (key: ApiKey, what: Chosen["what"]) => void): Column<ApiKey>[] {
  return [
    {
      key: "name",
      header: "Key",
      cell: ({ name }) => name,
      second: ({ prefix }) => <code>{prefix}…</code>,
      card: "title",
    },
    {
      key: "scopes",
      header: "Permissions",
      cell: ({ scopes }) => scopes.join(", "),
      second: ({ ipAllowList, publicKey }) =>
        `${ipAllowList.length === 0 ? "from any address" : `from ${ipAllowList.join(", ")}`}${publicKey === null ? "" : ", signed"}`,
    },
    {
      key: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <Moment at={lastUsedAt} />),
      second: ({ lastUsedIp }) => (lastUsedIp === null ? null : `from ${lastUsedIp}`),
    },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => <Status tone={statusWords[status].tone}>{statusWords[status].word}</Status>,
      second: ({ expiresAt, status }) =>
        expiresAt === null || status !== "active" ? null : (
          <>
            until <Moment at={expiresAt} />
          </>
        ),
      card: "status",
    },
    {
      key: "actions",
      header: "Actions",
      cell: (key) =>
        !isDead(key) && (
          <div className={formStyles.stepActions}>
            <Small label={`Change ${key.name}`} onClick={() => onChoose(key, "change")}>
              Change
            </Small>
            {key.status === "active" && (
              <Small label={`Rotate ${key.name}`} onClick={() => onChoose(key, "rotate")}>
                Rotate
              </Small>
            )}
            <Small label={`Revoke ${key.name}`} onClick={() => onChoose(key, "revoke")}>
              Revoke
            </Small>
          </div>
        ),
      card: "actions",
    },
  ];
}

type SmallProps = { label: string; onClick: () => void; children: string };

function Small({ label, onClick, children }: SmallProps) {
  return (
    <Button size="xs" variant="default" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
